"""Work that takes long: questions about a fight, and the queue that shares worker processes fairly among them."""
