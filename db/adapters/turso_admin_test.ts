import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { tursoAdmin } from "./turso_admin.ts";

const LABEL = "uf-ten-oak-trust";

/** The part of Turso's Platform API that is used, as its documentation has it: the real one cannot be reached from here. */
function platformApi() {
  const databases = new Set<string>();
  const requests: string[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const body = request.method === "POST" ? await request.text() : "";
    requests.push(`${request.method} ${pathname} ${body}`.trim());
    if (request.headers.get("authorization") !== "Bearer right") return answer(401, { error: "no token" });
    const name = pathname.split("/")[5] ?? JSON.parse(body).name;
    if (request.method === "POST") {
      if (databases.has(name)) return answer(409, { error: `database with name ${name} already exists` });
      databases.add(name);
      return answer(200, { database: { Name: name, DbId: "id", Hostname: `${name}-trust.turso.io` } });
    }
    if (!databases.has(name)) return answer(404, { error: `could not find database with name ${name}` });
    if (request.method === "DELETE") databases.delete(name);
    return answer(200, request.method === "DELETE" ? { database: name } : { database: { Name: name } });
  });
  const answer = (status: number, body: unknown) => Response.json(body, { status });
  return {
    requests,
    config: {
      token: "right",
      organization: "trust",
      group: "schools",
      baseUrl: `http://127.0.0.1:${server.addr.port}/v1/`,
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("databases on Turso are made in their group, found and removed, each of them twice", async () => {
  await using api = platformApi();
  const admin = tursoAdmin(api.config);
  assert.equal(await admin.exists(LABEL), false);
  await admin.create(LABEL);
  await admin.create(LABEL);
  assert.equal(await admin.exists(LABEL), true);
  await admin.remove(LABEL);
  await admin.remove(LABEL);
  assert.equal(await admin.exists(LABEL), false);
  assert.match(
    api.requests[1] ?? "",
    /^POST \/v1\/organizations\/trust\/databases .*"name":"uf-ten-oak".*"group":"schools"/,
  );
});

Deno.test("Turso's refusal and silence are unavailable, with the cause and without the token", async () => {
  const causes: string[] = [];
  const failing = async (admin: ReturnType<typeof tursoAdmin>) => {
    await assert.rejects(admin.create(LABEL), (error: unknown) => {
      assert.ok(error instanceof AppError && error.code === "unavailable");
      causes.push(String(error.cause));
      return true;
    });
  };
  const api = platformApi();
  await failing(tursoAdmin({ ...api.config, token: "wrong" }));
  await api[Symbol.asyncDispose]();
  await failing(tursoAdmin(api.config));
  assert.deepEqual(causes, [
    "Error: Turso’s Platform API answered 401",
    "Error: Turso’s Platform API does not answer",
  ]);
});
