// The text of `threadgrep mcp --help`.

/** Shown on standard output; no server is started. */
export const helpText = `threadgrep mcp: code search for MCP clients

USAGE:
    threadgrep mcp [--root DIR]...
    threadgrep mcp --http [--host HOST] [--port PORT] [--root DIR]...

Speaks the Model Context Protocol on standard input and output, or over
streamable HTTP. All it does is reading, and nothing outside of its roots.

"threadgrep mcp" is this server. To search for the word mcp, write "tg mcp" or
"threadgrep -e mcp".

OPTIONS:
    --root DIR
        A folder that may be searched; repeatable. Without it the roots that the
        client offers are used, and if it offers none, the current folder. With
        it, what the client offers can only narrow it. Over HTTP the current
        folder counts as given.
    --http
        Serve HTTP at /mcp; the address is shown on standard error.
    --host HOST
        Where to listen. Default 127.0.0.1. An address that other machines reach
        needs a token.
    --port PORT
        Default 0: any port that is free.
    --token TOKEN
        Callers have to send it as "Authorization: Bearer TOKEN". At least 16
        characters. Better given as THREADGREP_MCP_TOKEN in the environment, as
        arguments can be seen by others on this machine.
    --allowed-host NAME
        A name under which the server is called, beside those of this machine;
        repeatable. Other names are refused (DNS rebinding).
    --allowed-origin ORIGIN
        A web origin whose pages may call; repeatable. Default none.
    -h, --help
        This text.
`;
