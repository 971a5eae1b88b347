"""What holds, for whoever builds beside this project: conversations for clients and servers, properties for systems."""
