"""Many games as a folder of tables, for spreadsheets and programs that analyse data.

tables.py    which rows of the archive go with some games, and the folder that holds them
as_csv.py    a table as CSV                      as_parquet.py   a table as Parquet
folder.py    a folder that appears whole         snapshot.py     an archive of one's own to read from

Texts of games, such as QTN and JSON Lines, are written by `replays.cli.exporting`.
"""
