/** A Hono app, or what passes requests on to a server. */
export type App = {
  request(request: Request, options?: undefined, env?: object): Response | Promise<Response>;
};

type ClientResponse = {
  status: number;
  headers: Headers;
  text: string;
  json: <T = Record<string, unknown>>() => T;
};
type RequestOptions = { method?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

/** Keeps cookies, sends Host and Origin as a browser does, and calls the app. */
export type BrowserClient = {
  readonly host: string;
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<ClientResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<ClientResponse>;
  send(path: string, options?: RequestOptions): Promise<ClientResponse>;
  /** The response with its body unread. */
  open(path: string, options?: RequestOptions): Promise<Response>;
};

export type BrowserOptions = {
  /** IP address that the server sees. */
  address?: string;
  /** Copied, as from another browser. */
  cookies?: Iterable<readonly [string, string]>;
};

/** For requests that are made without the client. */
export function sessionOf({ host, cookies }: BrowserClient): { host: string; cookie: string } {
  return { host, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** Redirects are not followed, so that a test sees them. */
export function openBrowserClient(
  app: App,
  host: string,
  scheme: string,
  { address = "127.0.0.1", cookies: copied = [] }: BrowserOptions = {},
): BrowserClient {
  const cookies = new Map(copied);
  const open = async (path: string, options: RequestOptions = {}): Promise<Response> => {
    const { method = "GET", body, raw } = options;
    const headers = new Headers({ host, ...cookieHeader(cookies, path) });
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
      undefined,
      { remoteAddr: { transport: "tcp", hostname: address, port: 50_000 } },
    );
    saveCookies(cookies, response.headers.getSetCookie());
    return response;
  };
  const send = async (path: string, options?: RequestOptions): Promise<ClientResponse> => {
    const response = await open(path, options);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
  return {
    host,
    cookies,
    open,
    send,
    get: (path, headers) => send(path, { headers }),
    post: (path, body, headers) => send(path, { method: "POST", body, headers }),
    put: (path, body, headers) => send(path, { method: "PUT", body, headers }),
    patch: (path, body, headers) => send(path, { method: "PATCH", body, headers }),
    delete: (path, headers) => send(path, { method: "DELETE", headers }),
  };
}

/** A form of a page; as pairs where a field has several values. */
export function postForm(
  browser: BrowserClient,
  path: string,
  form: Record<string, string> | [name: string, value: string][],
  headers: Record<string, string> = {},
): Promise<ClientResponse> {
  return browser.send(path, { method: "POST", raw: new URLSearchParams(form), headers });
}

/** One of a narrower path than / is stored as `name;path`. */
function cookieHeader(cookies: Map<string, string>, path: string): Record<string, string> {
  const sent = [...cookies].flatMap(([key, value]) => {
    const [name, below = ""] = key.split(";");
    return path.startsWith(below) ? [`${name}=${value}`] : [];
  });
  return sent.length === 0 ? {} : { cookie: sent.join("; ") };
}

function saveCookies(cookies: Map<string, string>, set: readonly string[]): void {
  for (const line of set) {
    const [pair = ""] = line.split(";");
    const equals = pair.indexOf("=");
    const expired = /max-age=0/i.test(line);
    const [, path = "/"] = /; path=([^;]*)/i.exec(line) ?? [];
    const key = pair.slice(0, equals) + (path === "/" ? "" : `;${path}`);
    if (expired) cookies.delete(key);
    else cookies.set(key, pair.slice(equals + 1));
  }
}
