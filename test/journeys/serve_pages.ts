/** A server on a free port of this machine, for the tests of the journeys' own tools. */
export type PageServer = AsyncDisposable & {
  /** The address of a page, on 127.0.0.1 or on another name that leads there. */
  at(path: string, hostname?: string): string;
};

/** Serves what `respond` answers, by path, and 404 where it answers nothing. */
export function servePages(respond: (path: string, request: Request) => Response | undefined): PageServer {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => respond(new URL(request.url).pathname, request) ?? new Response("Not here", { status: 404 }),
  );
  return {
    at: (path, hostname = "127.0.0.1") => `http://${hostname}:${server.addr.port}${path}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** An HTML page with the given body, under a content security policy if one is given. */
export function htmlPage(body: string, policy?: string): Response {
  return new Response(`<!doctype html><html lang="en-GB"><title>A page</title><main>${body}</main>`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...policy && { "content-security-policy": policy },
    },
  });
}
