import assert from "node:assert/strict";
import { CAPABILITIES, needsResource } from "../domain/permissions.ts";
import { openWorld } from "../test/world.ts";
import { api } from "./api.ts";
import { guardOf } from "./middleware/can.ts";

/** Routes whose resource is named in the body or query: their handlers call `authorize`. */
const RESOURCE_IN_BODY = [
  "POST /assignments",
  "GET /chat/threads/direct",
  "POST /chat/threads/direct",
  "POST /chat/threads/broadcast",
  "POST /chat/messages",
];

type Route = { name: string; triggerCases: NonNullable<ReturnType<typeof guardOf>>[] };

function routes(): Route[] {
  const byName = new Map<string, Route>();
  for (const { method, path, handler } of api.routes) {
    if (method === "ALL") continue;
    const name = `${method} ${path}`;
    const route = byName.get(name) ?? { name, triggerCases: [] };
    const guard = guardOf(handler);
    if (guard) route.triggerCases.push(guard);
    byName.set(name, route);
  }
  return [...byName.values()];
}

Deno.test("every API route names exactly one capability and checks its resource", () => {
  assert.ok(routes().length > 20, "there are routes to look at");
  for (const { name, triggerCases } of routes()) {
    assert.equal(triggerCases.length, 1, `${name} must begin with can(…) or canOn(…), once`);
    const { capability, checksResource } = triggerCases[0]!;
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
    routes().flatMap(({ triggerCases }) => triggerCases.map(({ capability }) => capability)),
  );
  const byVerbs = [
    "outcome.reflect",
    "outcome.feedback",
    "portfolio.return_submitted",
    "portfolio.return_assessed",
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
  for (const { name, triggerCases } of routes()) {
    const [method, path] = name.split(" ") as [string, string];
    if ((CAPABILITIES[triggerCases[0]!.capability].for as readonly string[]).includes("anyone")) continue;
    const answer = await stranger.send(`/api${path.replace(/:\w+/g, "x_1")}`, {
      method,
      body: method === "GET" || path.startsWith("/uploads") ? undefined : {},
    });
    assert.equal(answer.status, 401, `${name} answered ${answer.status}: ${answer.text}`);
    assert.equal(answer.json().code, "unauthorized");
  }
});
