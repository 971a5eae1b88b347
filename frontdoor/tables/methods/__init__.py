"""The methods of the table service: a module's first word and a function's name are the name of the method."""
