import assert from "node:assert/strict";
import { CAPABILITIES } from "../../domain/permissions.ts";
import { supportUse } from "../../domain/capabilities/support.ts";
import { links } from "../../domain/links.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import { LOOK_ONLY, NOT_FOR_SUPPORT } from "../../domain/support.ts";
import { addStudent, assign, signInNewStaff } from "../../test/factories.ts";
import { openWorld } from "../../test/world.ts";
import { api } from "../api.ts";
import { SUPPORT_PAGES } from "../features/support/support_pages.ts";
import { enterAsSupport, grant, signInSuperAdmin } from "../../test/support_access.ts";
import { pages } from "../pages.ts";
import { guardOf } from "./can.ts";

/** Never, whatever is granted (docs/decisions/0035). */
const NEVER = [
  "support.grant",
  "support.read",
  "student.export",
  "activity.read",
  "activity.export",
  "claim.export",
  "staff.invite",
  "staff.change_role",
  "staff.archive",
  "student.access_link",
  "student.mail_links",
  "card.print",
  "lesson.open",
  "lesson.allow_cards",
  "second_factor.use",
  "session.list",
  "session.end",
  "signature.sign",
  "signature.sign_admin",
  "portfolio.declare",
  "portfolio.submit",
  "portfolio.assess",
  "portfolio.verify",
  "portfolio.award",
  "board.move",
  "claim.create",
  "claim.change",
  "outcome.complete",
  "outcome.feedback",
  "outcome.reflect",
  "school_year.start",
] as const;

/** In and out of support access. */
const WAYS: readonly string[] = [
  supportLinks.mode(),
  supportLinks.enter(),
  supportLinks.end(),
  links.logout(),
];

/** Below /api, and answered with a page. */
const PAGES = [
  links.loginLink(""),
  serverLinks.loginTicket(""),
  serverLinks.otherSchool(),
  serverLinks.arrive(),
  serverLinks.cross(""),
];

type Route = { method: string; path: string; capability: string };

const API_ROUTES: Route[] = api.routes.flatMap(({ method, path, handler }) => {
  const guard = guardOf(handler);
  return guard ? [{ method, path: `/api${path}`, capability: guard.capability }] : [];
});
const address = (path: string, id = "x_1") => path.replace(/:\w+/g, id);

/** A school that has let support in. */
async function openSchool(over: { mayChange: boolean }) {
  const world = await openWorld();
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const student = await addStudent(admin);
  await assign(admin, student);
  await grant(admin, { ...over, length: "day" });
  return { world, oak, support: await enterAsSupport(world, oak, await signInSuperAdmin(world)) };
}

Deno.test("what support may use are capabilities, and none of those that it never has", () => {
  for (const name of NEVER) assert.equal(supportUse(name), null, name);
  for (const name of Object.keys(CAPABILITIES)) {
    if (/^(chat|second_factor|session|profile\.edit|display)/.test(name)) {
      assert.equal(supportUse(name), null, name);
    }
  }
});

Deno.test("a look-only session is refused every change by every route", async () => {
  const { world, support } = await openSchool({ mayChange: false });
  await using _world = world;
  const writes = [
    ...API_ROUTES,
    ...pages.routes.map(({ method, path }) => ({ method, path })),
  ].filter(({ method, path }) => !["GET", "ALL"].includes(method) && !WAYS.includes(path));
  assert.ok(writes.length > 90, String(writes.length));
  for (const { method, path } of writes) {
    const answer = await support.send(address(path), { method, body: {} });
    assert.equal(answer.status, 403, `${method} ${path} answered ${answer.status}`);
    if (path.startsWith("/api/") && !PAGES.includes(path)) {
      assert.equal(answer.json().message, LOOK_ONLY);
    }
  }
  assert.equal((await support.get("/api/auth/user")).status, 200, "it stays open");
});

Deno.test("support is refused whatever its lists do not name, by every route and page", async () => {
  const { world, support } = await openSchool({ mayChange: true });
  await using _world = world;
  for (const { method, path, capability } of API_ROUTES) {
    const use = supportUse(capability);
    const isListed = use !== null && (method === "GET" || use.change === true);
    const answer = await support.send(address(path), { method, body: method === "GET" ? undefined : {} });
    assert.equal(
      answer.status === 403 && answer.json().message === NOT_FOR_SUPPORT,
      !isListed,
      `${method} ${path} (${capability}) answered ${answer.status}`,
    );
    assert.ok(answer.status !== 401 && answer.status < 500, `${method} ${path} answered ${answer.status}`);
  }
  for (const { method, path } of pages.routes) {
    if (method !== "GET" || path === supportLinks.ended() || path === links.logout()) continue;
    const answer = await support.get(address(path));
    assert.equal(answer.status === 403, !(path in SUPPORT_PAGES), `${path} answered ${answer.status}`);
  }
});

Deno.test("every page of support's list exists, and a person's data on it is recorded", () => {
  const paths = pages.routes.map(({ path }) => path);
  for (const path of Object.keys(SUPPORT_PAGES)) assert.ok(paths.includes(path), path);
  const ofNobody = Object.keys(SUPPORT_PAGES).filter((path) => SUPPORT_PAGES[path]!.opens === null);
  assert.deepEqual(ofNobody, [
    "/admin",
    "/student-portfolio",
    "/super-admin",
    "/manifest.webmanifest",
    "/docs",
    "/docs/pictures/:name",
    "/docs/:guide",
    "/privacy",
    "/accessibility",
    "/api/login",
    "/api/logout",
  ]);
});
