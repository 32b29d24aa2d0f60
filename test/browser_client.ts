import type { createApp } from "../server/app.ts";

type Answer = { status: number; headers: Headers; text: string; json: <T = Record<string, unknown>>() => T };
type Options = { method?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

/** A browser without a screen: keeps cookies, sends the Origin and Host of its pages, and talks to the app directly. */
export type Browser = {
  readonly host: string;
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(path: string, options?: Options): Promise<Answer>;
};

/** Opens one on a host. Redirects are not followed, so that a test sees them. */
export function browser(app: ReturnType<typeof createApp>, host: string, scheme: string): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, options: Options = {}): Promise<Answer> => {
    const { method = "GET", body, raw } = options;
    const headers = new Headers({ host, ...cookieHeader(cookies) });
    if (method !== "GET" && method !== "HEAD") headers.set("origin", `${scheme}://${host}`);
    if (body !== undefined) headers.set("content-type", "application/json");
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === "") headers.delete(name);
      else headers.set(name, value);
    }
    const response = await app.request(
      new Request(`${scheme}://${host}${path}`, {
        method,
        headers,
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      }),
    );
    keep(cookies, response.headers.getSetCookie());
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
  return {
    host,
    cookies,
    send,
    get: (path, headers) => send(path, { headers }),
    post: (path, body, headers) => send(path, { method: "POST", body, headers }),
    put: (path, body, headers) => send(path, { method: "PUT", body, headers }),
    delete: (path, headers) => send(path, { method: "DELETE", headers }),
  };
}

function cookieHeader(cookies: Map<string, string>): Record<string, string> {
  if (cookies.size === 0) return {};
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

function keep(cookies: Map<string, string>, set: readonly string[]): void {
  for (const line of set) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    const gone = /max-age=0/i.test(line);
    if (gone) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
