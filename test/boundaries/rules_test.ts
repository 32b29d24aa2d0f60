import assert from "node:assert/strict";
import { allows, check, refuses } from "./testing.ts";

Deno.test("a violation names the file, the line and the rule", () => {
  assert.deepEqual(check("domain/progress.ts", `// one\n\nimport { open } from "../db/doors.ts";\n`), [
    "domain/progress.ts:3 imports ../db/doors.ts: domain may import nothing, not db",
  ]);
});

Deno.test("imports are found however they are written", () => {
  const db = /may import nothing, not db/;
  refuses("domain/a.ts", `export * from "../db/a.ts";`, db);
  refuses("domain/a.ts", `export { a } from "../db/a.ts";`, db);
  refuses("domain/a.ts", `import "../db/a.ts";`, db);
  refuses("domain/a.ts", `const load = () => import("../db/a.ts");`, db);
  refuses("domain/a.ts", `type A = import("../db/a.ts").A;`, db);
  refuses("domain/a.ts", `import type { A } from "../db/a.ts";`, db);
  allows("domain/a.ts", `const text = 'import { a } from "../db/a.ts"'; // import "../db/a.ts"`);
});

Deno.test("each layer imports only what the table names", () => {
  allows("db/doors.ts", `import { AppError } from "../domain/errors.ts";`);
  refuses("db/doors.ts", `import { app } from "../server/app.ts";`, /db may import domain, not server/);
  allows(
    "ui/Badge.tsx",
    `import { label } from "../domain/workflow.ts"; import { Check } from "lucide-react";`,
  );
  refuses("ui/Badge.tsx", `import { Toaster } from "../islands/Toaster.tsx";`, /ui may import domain/);
  refuses("ui/Badge.tsx", `import type { A } from "../server/a.ts";`, /ui may import domain/);
  refuses("widget/app.ts", `import { Card } from "../ui/Card.tsx";`, /widget may import domain/);
  allows("server/web/portfolio/page.tsx", `import { P } from "../../../islands/portfolio/P.tsx";`);
  refuses("server/app.ts", `import { run } from "../cli/main.ts";`, /not cli/);
  allows("vite.config.ts", `import { a } from "./server/a.ts";`);
  allows("test/factories.ts", `import { a } from "../islands/a.tsx"; import { z } from "zod";`);
});

Deno.test("islands and the widget know the server by its types alone", () => {
  allows("widget/app/answers.ts", `export type { Page } from "../../server/page.ts";`);
  refuses("widget/app/answers.ts", `import { api } from "../../server/api.ts";`, /import type/);
  allows("islands/api.ts", `import type { Api } from "../server/app.ts"; import { hc } from "hono/client";`);
  refuses("islands/api.ts", `import { app } from "../server/app.ts";`, /import type/);
  refuses("islands/api.ts", `import { type Api } from "../server/app.ts";`, /import type/);
  refuses("islands/board/BoardIsland.tsx", `import { hc } from "hono/client";`, /runs in browsers/);
});

Deno.test("the command line uses the server's verbs, flows and config", () => {
  allows("cli/commands/staff_add.ts", `import { invite } from "../../server/features/people/invite.ts";`);
  allows("cli/commands/staff_add.ts", `import { provision } from "../../server/flows/provision.ts";`);
  allows("cli/commands/staff_add.ts", `import { readConfig } from "../../server/config/config.ts";`);
  refuses(
    "cli/commands/staff_add.ts",
    `import { routes } from "../../server/web/people/routes.ts";`,
    /verbs, flows/,
  );
  refuses("cli/commands/staff_add.ts", `import { app } from "../../server/app.ts";`, /verbs, flows/);
});

Deno.test("browser code takes no server package and never names Deno", () => {
  const names = ["zod", "hono", "@hono/zod-validator", "drizzle-orm", "@libsql/client/web", "node:path"];
  for (const name of names) {
    for (const path of ["domain/a.ts", "ui/a.tsx", "islands/a.tsx", "widget/a.ts"]) {
      assert.match(check(path, `import a from "${name}";`).join(), /runs in browsers/, `${path} ${name}`);
    }
  }
  refuses("domain/a.ts", `import { clsx } from "clsx";`, /no package/);
  refuses("ui/Card.tsx", `export const here = Deno.cwd();`, /uses Deno/);
  allows("ui/Card_test.tsx", `import assert from "node:assert/strict"; Deno.test("renders", () => {});`);
});

Deno.test("only db holds a database client", () => {
  allows("db/adapters/file.ts", `import { createClient } from "@libsql/client";`);
  refuses("test/fakes/smtp_server.ts", `import { DatabaseSync } from "node:sqlite";`, /opens databases/);
  const verb = "server/features/claims/award_all.ts";
  allows(verb, `import { eq } from "drizzle-orm"; import type { LibSQLDatabase } from "drizzle-orm/libsql";`);
  refuses(verb, `import { drizzle } from "drizzle-orm/libsql";`, /opens databases/);
  refuses(verb, `import type { Client } from "@libsql/client";`, /opens databases/);
  refuses("server/claims_test.ts", `import { createClient } from "@libsql/client";`, /opens databases/);
});

Deno.test("product code imports nothing that belongs to tests", () => {
  refuses("server/a.ts", `import { openTestDoors } from "../db/testing.ts";`, /only tests/);
  refuses("server/a.ts", `import { makeStudent } from "../test/factories.ts";`, /only tests/);
  allows("db/testing.ts", `import { startLibsqlServer } from "../test/libsql_server.ts";`);
});

Deno.test("islands and shared components keep no state in the module", () => {
  refuses("islands/chat/store.ts", `export let open = false;`, /keeps state/);
  refuses("ui/toast.ts", `const listeners = new Set<() => void>();`, /keeps state/);
  allows("ui/icons.ts", `const WIDE = new Set(["video"]); function f() { let n = 0; return n; }`);
  allows("islands/client.tsx", `let started = false;`);
});

Deno.test("files are short, in well-named folders, and imported with their extension", () => {
  allows("server/a.ts", "a();\n".repeat(200));
  refuses("server/a.ts", "a();\n".repeat(201), /201 lines/);
  allows("server/a.ts", "// @generated\n" + "a();\n".repeat(300));
  refuses("server/utils/a.ts", `export const a = 1;`, /lies in utils/);
  refuses("server/a.ts", `import { b } from "./b";`, /ending/);
  allows("ui/a.ts", `import "./tokens.css"; import fontUrl from "./font.woff2?url";`);
});

Deno.test("a body of a request is read within its limits", () => {
  const reason = /reads a body without limits/;
  const page = "server/web/support/page.tsx";
  for (const read of ["c.req.parseBody()", "c.req.raw.body", "c.req.json()", "req.raw.text()"]) {
    refuses(page, `export const read = (c, req) => ${read};`, reason);
  }
  refuses(page, `export const read = (c) => { const { body } = c.req.raw; return body; };`, reason);
  allows(page, `export const show = (c, answer) => [c.json(answer), c.body(null), answer.text()];`);
  allows("server/middleware/read_text.ts", `export const read = (c) => c.req.raw.body;`);
});

Deno.test("rows have the types of their columns", () => {
  const hand = /^server\/a\.ts:2 types rows by hand/;
  refuses("server/a.ts", "\nconst rows = sql<{ id: string }>`select 1 as id`;", hand);
  refuses("server/a.ts", "\nconst rows = sql<UnitRow>`select 1 as id`;", hand);
  refuses("server/a.ts", "\nconst rows = sql`select 1` as RowsSql<{ id: string }>;", hand);
  refuses("server/a_test.ts", "const rows = sql<{ id: string }>`select 1 as id`;", /types rows by hand/);
  allows("server/a.ts", "const fields = { n: sql<number>`count(*)`, kind: sql<keyof Names>`'person'` };");
  allows("db/typed_rows.ts", "const rows = build(columns) as RowsSql<TypedRow<Fields>>;");
});
