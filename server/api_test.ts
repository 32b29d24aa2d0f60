import assert from "node:assert/strict";
import { links } from "../domain/links.ts";
import { CAPABILITIES, needsResource } from "../domain/permissions.ts";
import { openWorld } from "../test/world.ts";
import { api } from "./api.ts";
import { guardOf } from "./middleware/can.ts";

/** Routes whose resources are named in the body or query: their handlers call `authorize` or `authorizeAll`. */
const RESOURCE_IN_BODY = [
  "POST /assignments",
  "POST /submissions/complete",
  "GET /chat/threads/direct",
  "POST /chat/threads/direct",
  "POST /chat/threads/broadcast",
  "POST /chat/messages",
];

type Route = { name: string; guards: NonNullable<ReturnType<typeof guardOf>>[] };

function routes(): Route[] {
  const byName = new Map<string, Route>();
  for (const { method, path, handler } of api.routes) {
    if (method === "ALL") continue;
    const name = `${method} ${path}`;
    const route = byName.get(name) ?? { name, guards: [] };
    const guard = guardOf(handler);
    if (guard) route.guards.push(guard);
    byName.set(name, route);
  }
  return [...byName.values()];
}

Deno.test("every API route names exactly one capability and checks its resource", () => {
  assert.ok(routes().length > 20, "there are routes to look at");
  for (const { name, guards } of routes()) {
    assert.equal(guards.length, 1, `${name} must begin with can(…) or canOn(…), once`);
    const { capability, checksResource } = guards[0]!;
    assert.ok(capability in CAPABILITIES, name);
    if (needsResource(capability) && !RESOURCE_IN_BODY.includes(name)) {
      assert.ok(
        checksResource,
        `${name} uses ${capability}, which needs a resource: guard it with canOn(…)`,
      );
    }
  }
});

Deno.test("every capability is required by a route or by a verb", () => {
  const used = new Set(
    routes().flatMap(({ guards }) => guards.map(({ capability }) => capability)),
  );
  const byVerbs = [
    "outcome.reflect",
    "outcome.feedback",
    "portfolio.return_submitted",
    "portfolio.return_assessed",
    "phrase.write_school",
    "signature.sign_admin",
    "chat.announce_to_all",
    "tenants.list",
  ];
  assert.deepEqual(
    Object.keys(CAPABILITIES).filter((name) => !used.has(name as never) && !byVerbs.includes(name)),
    [],
  );
});

Deno.test("a visitor without a session is refused by every protected route", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const stranger = world.browser(oak.host);
  for (const { name, guards } of routes()) {
    const [method, path] = name.split(" ") as [string, string];
    if ((CAPABILITIES[guards[0]!.capability].for as readonly string[]).includes("anyone")) continue;
    const door = path.startsWith("/widget/") ? "/embed/api" : "/api";
    const answer = await stranger.send(`${door}${path.replace(/:\w+/g, "x_1")}`, {
      method,
      body: method === "GET" || path.startsWith("/uploads") ? undefined : {},
    });
    assert.equal(answer.status, 401, `${name} answered ${answer.status}: ${answer.text}`);
    assert.equal(answer.json().code, "unauthorized");
  }
});

Deno.test("every link to the API names a route", () => {
  const paths = routes().map(({ name }) => name.split(" ")[1]!.split("/"));
  const byPages = ["/api/login", "/api/login/link", "/api/logout"];
  const addresses = Object.values(links)
    .map((link) => (link as (id: string) => string)("x_1").split(/[?#]/)[0]!)
    .filter((address) => address.startsWith("/api/") && !byPages.includes(address));
  assert.ok(addresses.length >= 5, String(addresses));
  for (const address of addresses) {
    const segments = address.slice("/api".length).split("/");
    const found = paths.some((path) =>
      path.length === segments.length && path.every((part, i) => part.startsWith(":") || part === segments[i])
    );
    assert.ok(found, `${address} names no route`);
  }
});
