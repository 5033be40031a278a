"""Recording through the pages: who may write, what they see, how it reaches the ledger.

routes.py   addresses and answers             clerk.py    the ledger on a thread of its own, and what is asked of it
access.py   who may, how much, how often      views.py    a game as data for the script of the page
keys.py     tokens, hashed, in a file         assets.py   the page and its files, versioned, kept by the browser
bodies.py   what a request may say            following.py   the head of a game, for whoever watches
"""
