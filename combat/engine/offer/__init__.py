"""What a seat may choose: requests, their forms, and the domain of each field."""
