"""`blow mcp`: gives a language model a seat at a running table."""

from argparse import Namespace

from frontdoor.mcp.connection import HttpTable, LinkError, seat_link
from frontdoor.mcp.tools import TableError, Tools
from frontdoor.terminal.console.errors import UsageError


def run(arguments: Namespace) -> None:
    """Answer a model on standard input and output until the input ends."""
    try:
        from frontdoor.mcp.server import build_server
    except ImportError:
        raise UsageError("'blow mcp' needs the MCP SDK. Install it with: pip install 'blow-by-blow[mcp]'") from None
    try:
        address, token = seat_link(arguments.link)
        tools = Tools(HttpTable(address), token)
        tools.look()
    except (LinkError, TableError) as error:
        raise UsageError(f"{error}.") from None
    build_server(tools).run()
