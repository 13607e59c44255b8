"""The server: designs on a desk, edited over HTTP (`rest`), by agents (`mcp_tools`) and in the studio.

    desk → workpiece → session          what can be done with a design, once
    rest, mcp_tools, studio             three faces of it: they parse, call and show

Only the desk knows paths; from outside a design is an id.
"""
