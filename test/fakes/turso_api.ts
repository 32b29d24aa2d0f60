import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { type LibsqlProcess, startLibsqlServer } from "../libsql_server.ts";

const API_TOKEN = "right";
const ORGANIZATION = "trust";
/** Seconds that libSQL server keeps accepting a token that has expired. */
export const LEEWAY = 60;

export type TursoHost = AsyncDisposable & {
  server: LibsqlProcess;
  /** How the product finds it. */
  settings: Readonly<Record<string, string>>;
  /** Tokens that were made, oldest first. */
  tokens: { database: string; text: string }[];
  /** Answers 503 while set. */
  isDown: boolean;
  /** Calls that were answered so. */
  refused: number;
  /** What the next tokens are. */
  next: { lifeSeconds: number; agoSeconds: number };
};

/**
 * The calls of Turso's Platform API that the product makes, as its documentation has them, over the real libSQL server,
 * which checks the tokens that it makes.
 */
export async function tursoHost(lifeSeconds: number): Promise<TursoHost> {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { extractable: true });
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-turso-" });
  const keyFile = `${folder}/public.pem`;
  await Deno.writeTextFile(keyFile, await exportSPKI(publicKey));
  const server = await startLibsqlServer({
    folder: `${folder}/data`,
    args: ["--auth-jwt-key-file", keyFile],
  });
  const answer = (status: number, body: unknown) => Response.json(body, { status });
  const administer = async (path: string, method: string) => {
    const response = await fetch(`${server.adminUrl}/v1/namespaces/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    await response.body?.cancel();
    return response.status;
  };
  const namespaceOf = (name: string) => `${name}-${ORGANIZATION}`;
  const exists = async (name: string) => await administer(`${namespaceOf(name)}/config`, "GET") === 200;

  async function createToken(database: string) {
    const { lifeSeconds, agoSeconds } = host.next;
    const now = Math.ceil(Date.now() / 1000) - agoSeconds;
    // Ends when the server stops accepting it.
    const text = await new SignJWT({ p: { rw: { ns: [namespaceOf(database)] } } })
      .setProtectedHeader({ alg: "EdDSA" })
      .setIssuedAt(now - LEEWAY)
      .setExpirationTime(now + lifeSeconds - LEEWAY)
      .sign(privateKey);
    host.tokens.push({ database, text });
    return answer(200, { jwt: text });
  }
  async function databases(request: Request, path: string[]): Promise<Response> {
    if (request.method === "POST" && path.length === 0) {
      const { name, seed } = await request.json();
      if (await exists(name)) return answer(409, { error: `database with name ${name} already exists` });
      await administer(
        seed ? `${namespaceOf(seed.name)}/fork/${namespaceOf(name)}` : `${namespaceOf(name)}/create`,
        "POST",
      );
      return answer(200, { database: { Name: name, DbId: "id", Hostname: `${namespaceOf(name)}.turso.io` } });
    }
    const [name = "", auth] = path;
    if (!await exists(name)) return answer(404, { error: `could not find database with name ${name}` });
    if (auth === "auth") return await createToken(name);
    if (request.method !== "DELETE") return answer(200, { database: { Name: name } });
    await administer(namespaceOf(name), "DELETE");
    return answer(200, { database: name });
  }
  const api = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    if (host.isDown) {
      host.refused++;
      return answer(503, { error: "unavailable" });
    }
    if (request.headers.get("authorization") !== `Bearer ${API_TOKEN}`) {
      return answer(401, { error: "no token" });
    }
    const [, , , organization, kind, ...path] = new URL(request.url).pathname.split("/");
    if (organization !== ORGANIZATION || kind !== "databases") return answer(404, { error: "not found" });
    return await databases(request, path);
  });
  const host: TursoHost = {
    server,
    settings: {
      CONTROL_DATABASE_URL: `${server.url}?namespace=uf-control-${ORGANIZATION}`,
      TENANT_DATABASE_URL: `${server.url}?namespace=uf-{tenant}-${ORGANIZATION}`,
      TURSO_API_TOKEN: API_TOKEN,
      TURSO_ORGANIZATION: ORGANIZATION,
      TURSO_GROUP: "schools",
      TURSO_API_BASE: `http://127.0.0.1:${api.addr.port}/v1/`,
    },
    tokens: [],
    isDown: false,
    refused: 0,
    next: { lifeSeconds, agoSeconds: 0 },
    async [Symbol.asyncDispose]() {
      await api.shutdown();
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
  return host;
}

/** What the database server says to a statement with this token: 200, or 401. */
export async function statusWith({ server, settings }: TursoHost, database: string, token: string) {
  const name = `${database}-${settings.TURSO_ORGANIZATION}`;
  const response = await fetch(`${server.url}/v2/pipeline`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-namespace-bin": btoa(name).replaceAll("=", ""),
    },
    body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "select 1" } }, { type: "close" }] }),
  });
  await response.body?.cancel();
  return response.status;
}
