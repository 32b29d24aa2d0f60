import { isMissing } from "../database_fault.ts";
import type { DatabaseAdmin } from "./database_admin.ts";

type Options = { url: string; token: string | undefined; fetch: (request: Request) => Promise<Response> };
type Method = "GET" | "POST" | "DELETE";

/** What makes an acknowledged write survive a crash of the machine (`synchronous` FULL); the server's default is NORMAL. */
const DURABLE = { durability_mode: "strong" };

/** libSQL server's own administration, of its namespaces. */
export function namespaceAdmin({ url, token, fetch }: Options): DatabaseAdmin {
  async function call(path: string, method: Method, body?: Record<string, string>): Promise<void> {
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
    exists: (namespace) => call(`${namespace}/config`, "GET").then(() => true, falseIfMissing),
    async create(namespace) {
      await call(`${namespace}/create`, "POST", DURABLE).catch((error: unknown) => {
        if (!(error instanceof Error && /already exists/i.test(error.message))) throw error;
      });
    },
    async remove(namespace) {
      await call(namespace, "DELETE").catch(falseIfMissing);
    },
  };
}

function falseIfMissing(error: unknown): false {
  if (isMissing(error)) return false;
  throw error;
}
