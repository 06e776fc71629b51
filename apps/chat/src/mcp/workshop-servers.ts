/** A server of the workshop, as the page names it and its tools. */
interface WorkshopServer {
  /** In rules and records: its address, else its name. */
  readonly name: string;
  /** Put before the names of its tools, so that those of two servers do not meet. */
  readonly prefix: string;
}

/** The one that speaks over Streamable HTTP. */
export const overHttp: WorkshopServer = { name: new URL('/mcp', location.href).href, prefix: 'workshop_' };

/** The one on the standard input and output of a process, behind the chat's server. */
export const overStdio: WorkshopServer = { name: 'glazing', prefix: 'glazing_' };
