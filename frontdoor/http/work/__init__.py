"""Where a server does its work: in threads that move fights, and in processes that answer questions."""
