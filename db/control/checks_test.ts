import assert from "node:assert/strict";
import { assertRefused, type Refused } from "../../test/raw_sql/attempt.ts";
import { checksOf, oneLine } from "../../test/raw_sql/columns.ts";
import { addControl as add } from "../../test/raw_sql/control_rows.ts";
import type { Row } from "../../test/raw_sql/insert_sql.ts";
import { openInstallation } from "../../test/raw_sql/installation.ts";
import { eachAdapter } from "../testing.ts";

/** Rows that violate one check. */
function violating(check: string, table: string, ...rows: Row[]): Refused[] {
  return rows.map((row) => [add(table, row), `CHECK constraint failed: ${check}`]);
}

const NO_HOSTS = ["", "Elm", "élm", "elm school", "elm/x", "elm_x", "e\nlm", "elm?", "*"];
const NO_CODES = ["", "1234", "1234567", "12345a", "١٢١٧٦٦", " 121766"];

const CASES: Refused[] = [
  ...violating("subdomain = lower(subdomain)", "tenants", { subdomain: "Elm" }),
  ...violating(
    "tenant_type in ('institutional', 'individual')",
    "tenants",
    { tenant_type: "institution" },
    { tenant_type: "" },
  ),
  ...violating("active in (0, 1)", "tenants", { active: 2 }, { active: -1 }),
  ...violating(
    "host = lower(host) and host <> '' and host not glob '*[^a-z0-9.:-]*'",
    "hosts",
    ...NO_HOSTS.map((host) => ({ host })),
  ),
  ...violating("kind in ('subdomain', 'domain')", "hosts", { kind: "alias" }),
  ...violating(
    "(kind = 'domain') = (instr(host, '.') > 0)",
    "hosts",
    { kind: "domain" },
    { host: "elm.example" },
  ),
  ...violating("super_admin in (0, 1)", "users", { super_admin: 2 }),
  ...violating(
    "plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')",
    "tenant_subscriptions",
    { plan: "free" },
  ),
  ...violating(
    "status in ('trial', 'active', 'past_due', 'cancelled', 'expired')",
    "tenant_subscriptions",
    { status: "canceled" },
  ),
  ...violating(
    "plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')",
    "contact_messages",
    { plan: "Small" },
    { plan: "" },
  ),
  ...violating("max_students >= 0", "tenant_subscriptions", { max_students: -1 }),
  ...violating("override_limits in (0, 1)", "tenant_subscriptions", { override_limits: 2 }),
  ...violating(
    "json_type(feature_toggles) = 'object'",
    "tenant_subscriptions",
    { feature_toggles: "[]" },
    { feature_toggles: "null" },
  ),
  ...violating(
    "unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'",
    "unit_catalogue",
    ...NO_CODES.map((unit_code) => ({ unit_code })),
  ),
  ...violating(
    "json_type(outcomes) = 'array' and json_array_length(outcomes) > 0",
    "unit_catalogue",
    { outcomes: "[]" },
    { outcomes: "{}" },
  ),
  ...violating("json_type(payload) = 'object'", "outbox", { payload: "[]" }),
  ...violating(
    "actor_kind in ('super_admin', 'operator', 'system', 'staff')",
    "events",
    { actor_kind: "student" },
  ),
  ...violating("json_type(data) = 'object'", "events", { data: "[]" }),
];

eachAdapter("every CHECK of the control database refuses invalid rows", async (open) => {
  await using test = await open();
  const { attempt, query } = await openInstallation(test);
  await assertRefused(async (...tried) => oneLine(String(await attempt(...tried))), CASES);
  const named = CASES.map(([, message]) => message.replace("CHECK constraint failed: ", ""));
  assert.deepEqual([...new Set(named)].sort(), await checksOf(query));
});

eachAdapter("valid rows pass every CHECK of the control database", async (open) => {
  await using test = await open();
  const { attempt } = await openInstallation(test);
  const allowed = [
    add("tenants", { subdomain: null }),
    add("hosts", { host: "elm-2" }),
    add("hosts", { host: "portfolio.elm.example", kind: "domain" }),
    add("hosts", { host: "portfolio.elm.test:5000", kind: "domain" }),
    add("unit_catalogue", { unit_code: "70147" }),
  ];
  for (const statement of allowed) assert.equal(await attempt(statement), null, statement);
});
