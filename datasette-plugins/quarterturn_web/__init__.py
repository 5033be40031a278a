"""The front end of Quarterturn inside Datasette."""
