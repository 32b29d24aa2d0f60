import { allows, refuses } from "./testing.ts";

Deno.test("the server has an order, which imports follow down", () => {
  const above = /is above (adapters|queue|queries|features|flows|jobs|middleware|web)/;
  allows(
    "server/flows/a.ts",
    `import { a } from "../features/people/a.ts"; import { b } from "../queue/b.ts";`,
  );
  allows("server/flows/a.ts", `import { b } from "./b.ts";`);
  allows("server/web/people/routes.ts", `import { can } from "../../middleware/can.ts";`);
  allows("server/web/people/page.tsx", `import { a } from "../../flows/a.ts";`);
  allows("server/web/people/page.tsx", `import { a } from "./routes.ts";`);
  allows("server/app.ts", `import { a } from "./web/people/routes.ts";`);
  allows("server/features/people/a_test.ts", `import { a } from "../../jobs/a.ts";`);
  allows("server/kernel/a.ts", `import { z } from "zod"; import { a } from "../../domain/a.ts";`);
  refuses("server/adapters/a.ts", `import type { Services } from "../services/services.ts";`, above);
  refuses("server/queue/a.ts", `import { a } from "../features/people/a.ts";`, above);
  refuses("server/queries/a.ts", `import type { A } from "../features/people/a.ts";`, above);
  refuses("server/features/people/a.ts", `import { a } from "../../flows/a.ts";`, above);
  refuses("server/features/people/a.ts", `import { a } from "../../middleware/a.ts";`, above);
  refuses("server/flows/a.ts", `import { a } from "../jobs/a.ts";`, above);
  refuses("server/jobs/a.ts", `const a = () => import("../middleware/a.ts");`, above);
  refuses("server/middleware/a.ts", `type A = import("../web/people/routes.ts").A;`, above);
  refuses("server/web/people/page.tsx", `import { app } from "../../app.ts";`, above);
  refuses("server/features/people/a.ts", `import type { A } from "../../web/people/page.tsx";`, above);
  refuses("server/new_folder/a.ts", `import { a } from "../kernel/a.ts";`, /SERVER_ORDER/);
});

Deno.test("of the server's subjects only routes.ts and page.tsx in server/web import Hono", () => {
  allows("server/web/claims/routes.ts", `import { Hono } from "hono";`);
  allows("server/web/claims/page.tsx", `import { Hono } from "hono";`);
  refuses("server/web/claims/ClaimsView.tsx", `import type { Context } from "hono";`, /import Hono/);
  refuses("server/features/claims/award_all.ts", `import type { Context } from "hono";`, /import Hono/);
  refuses("server/features/claims/routes.ts", `import { Hono } from "hono";`, /import Hono/);
  refuses("server/features/claims/award_all.ts", `import { v } from "@hono/zod-validator";`, /import Hono/);
});

Deno.test("what answers requests has no SQL", () => {
  refuses("server/web/claims/routes.ts", `import { sql } from "drizzle-orm";`, /calls verbs/);
  allows("server/features/claims/award_all.ts", `import { sql } from "drizzle-orm";`);
});

Deno.test("routes and pages of a folder are its own; verbs are for all above them", () => {
  allows("server/features/chat/award.ts", `import { award } from "../portfolio/read_portfolio.ts";`);
  const page = "server/web/chat/page.tsx";
  allows(page, `import { award } from "../../features/waiting/award.ts";`);
  allows(page, `import { ink } from "./safeguarding/routes.ts"; import { V } from "../portfolio/V.tsx";`);
  refuses(page, `import { routes } from "../portfolio/routes.ts";`, /of portfolio/);
  refuses(page, `import type { Props } from "../portfolio/page.tsx";`, /of portfolio/);
  refuses(
    "server/features/chat/award.ts",
    `import { make } from "../portfolio/portfolio_test.ts";`,
    /only tests/,
  );
});

Deno.test("a feature imports of another what that one offers", () => {
  const path = "server/features/chat/award.ts";
  refuses(path, `import { award } from "../portfolio/own.ts";`, /portfolio does not offer own\.ts/);
  refuses(path, `import type { A } from "../portfolio/own.ts";`, /offered\.ts/);
  allows(path, `import { send } from "./send.ts";`);
  allows("server/flows/a.ts", `import { award } from "../features/portfolio/own.ts";`);
  allows("server/features/chat/chat_test.ts", `import { award } from "../portfolio/own.ts";`);
});

Deno.test("a subject imports only those before it in the order", () => {
  refuses(
    "server/features/students/a.ts",
    `import { b } from "../chat/unread_counts.ts";`,
    /comes before chat/,
  );
  refuses(
    "server/features/students/a.ts",
    `import type { B } from "../chat/unread_counts.ts";`,
    /below them/,
  );
  refuses("server/web/students/page.tsx", `import { B } from "../chat/B.tsx";`, /comes before chat/);
  allows("server/features/students/students_test.ts", `import { b } from "../chat/b.ts";`);
  refuses("server/features/news/a.ts", `import { b } from "../chat/unread_counts.ts";`, /FEATURE_ORDER/);
});
