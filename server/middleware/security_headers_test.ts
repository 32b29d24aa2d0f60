import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openWorld } from "../../test/world.ts";
import { createApp } from "../app.ts";
import { contentSecurityPolicy } from "./security_headers.ts";

Deno.test("HSTS includes subdomains only below our own domain", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  await world.runControl(
    sql`insert into hosts (host, tenant_id, kind) values ('portfolio.oak.example', ${oak.id}, 'domain')`,
  );
  const ask = async (scheme: "http" | "https", host: string) => {
    const app = createApp({ ...world.services, config: { ...world.services.config, scheme } });
    const answer = await app.request(new Request(`${scheme}://${host}/`, { headers: { host } }));
    assert.equal(answer.status, 200, host);
    return answer.headers.get("strict-transport-security");
  };
  assert.equal(await ask("https", oak.host), "max-age=31536000; includeSubDomains");
  assert.equal(await ask("https", "localhost:5000"), "max-age=31536000; includeSubDomains");
  assert.equal(await ask("https", "portfolio.oak.example"), "max-age=31536000");
  assert.equal(await ask("http", oak.host), null);
});

Deno.test("a missing asset is not cached", async () => {
  await using world = await openWorld();
  const { status, headers } = await world.browser("localhost:5000").get("/assets/no-such-file-a1b2c3.js");
  assert.deepEqual([status, headers.get("cache-control")], [404, "no-store"]);
});

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `));

Deno.test("a page's workers come from our own origin alone, and nothing may be evaluated", () => {
  const policy = contentSecurityPolicy("n");
  assert.equal(directive(policy, "worker-src"), "worker-src 'self'");
  assert.equal(directive(policy, "script-src"), "script-src 'nonce-n' 'strict-dynamic'");
  assert.doesNotMatch(policy, /unsafe-eval/);
});

Deno.test("in development workers load from Vite as blobs", () => {
  assert.equal(
    directive(contentSecurityPolicy("n", "http://localhost:5173"), "worker-src"),
    "worker-src 'self' blob:",
  );
});
