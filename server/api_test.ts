import assert from "node:assert/strict";
import { CAPABILITIES, needsThing } from "../domain/permissions.ts";
import { openWorld } from "../test/world.ts";
import { api } from "./api.ts";
import { doorOf } from "./middleware/can.ts";

/** Routes whose thing is named in the body or the query: their handlers call `permitOn` themselves, and a test shows each refusing. */
const THING_IN_BODY = [
  "POST /assignments",
  "GET /chat/threads/direct",
  "POST /chat/threads/direct",
  "POST /chat/threads/broadcast",
  "POST /chat/messages",
];

type Route = { name: string; doors: NonNullable<ReturnType<typeof doorOf>>[] };

function routes(): Route[] {
  const found = new Map<string, Route>();
  for (const { method, path, handler } of api.routes) {
    if (method === "ALL") continue;
    const name = `${method} ${path}`;
    const route = found.get(name) ?? { name, doors: [] };
    const door = doorOf(handler);
    if (door) route.doors.push(door);
    found.set(name, route);
  }
  return [...found.values()];
}

Deno.test("every API route names exactly one capability, and looks at the thing it is about", () => {
  assert.ok(routes().length > 20, "there are routes to look at");
  for (const { name, doors } of routes()) {
    assert.equal(doors.length, 1, `${name} must begin with can(…) or canOn(…), once`);
    const { capability, checksThing } = doors[0]!;
    assert.ok(capability in CAPABILITIES, name);
    if (needsThing(capability) && !THING_IN_BODY.includes(name)) {
      assert.ok(
        checksThing,
        `${name} uses ${capability}, which concerns single things: open it with canOn(…)`,
      );
    }
  }
});

Deno.test("every capability in the table is asked for by a route or by a verb that splits a route's", () => {
  const used = new Set(routes().flatMap(({ doors }) => doors.map(({ capability }) => capability)));
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

Deno.test("nobody who is not signed in gets past a route that is not for anyone", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const stranger = world.browser(oak.host);
  for (const { name, doors } of routes()) {
    const [method, path] = name.split(" ") as [string, string];
    if ((CAPABILITIES[doors[0]!.capability].for as readonly string[]).includes("anyone")) continue;
    const answer = await stranger.send(`/api${path.replace(/:\w+/g, "x_1")}`, {
      method,
      body: method === "GET" || path.startsWith("/uploads") ? undefined : {},
    });
    assert.equal(answer.status, 401, `${name} answered ${answer.status}: ${answer.text}`);
    assert.equal(answer.json().code, "unauthorized");
  }
});
