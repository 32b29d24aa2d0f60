type Options = { url: string; token: string | undefined; fetch: (request: Request) => Promise<Response> };

/** What makes an acknowledged write survive a crash of the machine (`synchronous` FULL); the server's default is NORMAL. */
const DURABLE = { durability_mode: "strong" };

/** Administration of libSQL server's namespaces; errors are those of `fetch`. */
export function namespaceAdmin({ url, token, fetch }: Options) {
  async function call(path: string, method: "POST" | "DELETE", body?: Record<string, string>): Promise<void> {
    const headers = new Headers({ "content-type": "application/json" });
    // Its `--admin-auth-key` is the whole credential, without a user.
    if (token) headers.set("authorization", `Basic ${token}`);
    const address = `${url.replace(/\/$/, "")}/v1/namespaces/${path}`;
    const response = await fetch(
      new Request(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
    );
    await response.body?.cancel();
  }
  return {
    /** Idempotent: another server may have made it in the meantime. */
    async create(namespace: string): Promise<void> {
      await call(`${namespace}/create`, "POST", DURABLE).catch((error: unknown) => {
        if (!(error instanceof Error && /already exists/i.test(error.message))) throw error;
      });
    },
    remove: (namespace: string) => call(namespace, "DELETE"),
  };
}
