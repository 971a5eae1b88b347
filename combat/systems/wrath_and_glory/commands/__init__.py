"""What a seat may say in Wrath & Glory: about turns, about rolls, and what only the table knows."""
