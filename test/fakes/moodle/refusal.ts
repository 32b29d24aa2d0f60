const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
};

/** What Moodle's LTI services say when they refuse a call. */
export function refusal(request: Request, status: number, reason?: string): Response {
  const { pathname, search } = new URL(request.url);
  const [accept, contentType] = [request.headers.get("accept"), mediaType(request)];
  const asked = {
    method: request.method,
    url: pathname + search,
    ...(accept === null ? {} : { accept }),
    ...(contentType === "" ? {} : { contentType }),
  };
  const body = { status, reason: reason ?? REASONS[status] ?? REASONS[400], request: asked };
  return new Response(JSON.stringify(body, null, 4), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

/** Media type of a body, without its parameters; empty for none. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]!.trim();
}

/** A successful answer with a media type of the services. */
export function answer(body: unknown, type: string, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("content-type", `${type}; charset=utf-8`);
  return new Response(body === null ? null : JSON.stringify(body), { ...init, headers });
}
