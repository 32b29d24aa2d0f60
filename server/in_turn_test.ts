import assert from "node:assert/strict";
import type { z } from "zod";
import { api } from "./api.ts";
import { schemaOf } from "./middleware/body.ts";
import { inTurn } from "./middleware/in_turn.ts";
import { pages } from "./pages.ts";

/** Reads of one record or of a few, whatever the size of the school. */
const SHORT_CALLS = [
  ...["/auth/user", "/student-auth/user", "/sessions", "/student-access/validate-token", "/second-factor"],
  ...["/tenant/status", "/establishment/settings", "/admin/settings", "/admin/settings/usage"],
  ...[
    "/admin/embed-origins",
    "/admin/sign-in",
    "/subscription/current",
    "/admin/lti/platforms",
    "/admin/staff-choices",
    "/logos/:id",
    "/docs/:guide",
  ],
  ...["/students/:id", "/admin/students/:id/erasure", "/admin/erasures/:id/receipt", "/profile/pictures/:id"],
  ...["/documents/:id", "/documents/:id/file", "/generate-portfolio/:id", "/units/known", "/phrases"],
  ...["/portfolios/:id", "/assignments/:id", "/assignments/:id/submissions", "/assignments/:id/timeline"],
  ...["/assignments/:id/resources", "/assignments/:id/files", "/assignments/:id/removed-files"],
  ...[
    "/submissions/:id/versions",
    "/files/:id",
    "/files/:id/thumbnail",
    "/files/:id/preview",
    "/uploads/:id/tus",
  ],
  ...[
    "/units/:id/outcomes/:index/resources",
    "/outcome-resources/:id/file",
    "/outcome-resources/:id/thumbnail",
  ],
  ...["/link-mailings/:id", "/lessons/:id", "/admin/claims/:id", "/chat/mail-preference", "/widget/frame"],
  ...["/profile/identities", "/profile/schools", "/get-started/subdomain"],
  ...["/super-admin/messages/:id", "/super-admin/messages/count"],
];

/** Polled, and paged by an index. */
const POLLS = [
  ...["/chat/unread-count", "/chat/threads", "/chat/threads/direct", "/chat/threads/:id/messages"],
  ...["/chat/reports/count", "/chat/openings/:id/messages"],
];

const SHORT_PAGES = [
  ...["/portfolio/:assignmentId", "/student-portfolio", "/student-portfolio/:assignmentId", "/students/:id"],
  ...[
    "/api/login",
    "/api/login/link",
    "/api/login/callback",
    "/api/login/callback/:tenant",
    "/api/login/ticket",
    "/api/login/with/:provider",
    "/api/login/cross",
    "/api/logout",
    "/sign-in",
    "/get-started",
    "/get-started/confirm",
    "/student-access",
    "/second-factor",
    "/signed-in",
    "/card",
  ],
  ...[
    "/profile",
    "/billing",
    "/admin",
    "/lti-settings",
    "/sign-in-settings",
    "/erasures/:id",
    "/take-home",
    "/establishments",
    "/super-admin",
  ],
  ...[
    "/support/ended",
    "/lti/jwks",
    "/lti/courses/:id",
    "/lti/login",
    "/lti/launch",
    "/lti/register/:token",
    "/lti/logo",
    "/lti/icon",
    "/embed",
    "/widget.js",
    "/manifest.webmanifest",
  ],
  ...["/docs", "/docs/:guide", "/docs/pictures/:name", "/privacy", "/accessibility", "/demo/:version/:name"],
  ...["/dev/mail", "/dev/embed", "/dev/gallery"],
];

type Route = { path: string; waits: boolean; fields: string[] };

function readingRoutes({ routes }: typeof api | typeof pages): Route[] {
  const handlers = Map.groupBy(routes.filter(({ method }) => method === "GET"), ({ path }) => path);
  return [...handlers].map(([path, all]) => ({
    path,
    waits: all.some(({ handler }) => (handler as unknown) === inTurn),
    fields: all.flatMap(({ handler }) =>
      Object.keys((schemaOf(handler) as z.ZodObject | undefined)?.shape ?? {})
    ),
  }));
}

const paths = (routes: readonly Route[]) => routes.map(({ path }) => path).sort();

Deno.test("every read waits for its school's turn, but those which are known to be short", () => {
  assert.deepEqual(
    paths(readingRoutes(api).filter(({ waits }) => !waits)),
    [...SHORT_CALLS, ...POLLS].sort(),
    "put inTurn behind the guard of a list, search or export; else add the route to the short ones",
  );
  assert.deepEqual(paths(readingRoutes(pages).filter(({ waits }) => !waits)), SHORT_PAGES.sort());
});

Deno.test("every list and search waits for its school's turn, but polls", () => {
  const lists = readingRoutes(api).filter(({ fields }) =>
    ["cursor", "limit", "search", "find"].some((field) => fields.includes(field))
  );
  assert.ok(lists.length > 25, "there are lists to look at");
  assert.deepEqual(
    paths(lists.filter(({ path, waits }) => !waits && !POLLS.includes(path))),
    [],
  );
});
