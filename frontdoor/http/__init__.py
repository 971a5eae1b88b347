"""The table service over the network: JSON-RPC over WebSocket and HTTP. Needs the extra `server`."""
