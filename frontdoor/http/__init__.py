"""The table service over the network: JSON-RPC over WebSocket and HTTP; needs the extra `server`."""
