type PageServer = AsyncDisposable & {
  at(path: string, hostname?: string): string;
};

/** Responds with 404 where `respond` returns nothing. */
export function openPageServer(
  respond: (path: string, request: Request) => Response | undefined,
): PageServer {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => respond(new URL(request.url).pathname, request) ?? new Response("Not here", { status: 404 }),
  );
  return {
    at: (path, hostname = "127.0.0.1") => `http://${hostname}:${server.addr.port}${path}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** `policy`: content security policy. */
export function htmlPage(body: string, policy?: string): Response {
  return new Response(`<!doctype html><html lang="en-GB"><title>A page</title><main>${body}</main>`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...policy && { "content-security-policy": policy },
    },
  });
}
