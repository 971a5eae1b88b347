"""The methods of the table service, named `<first word of the module>.<function>`."""
