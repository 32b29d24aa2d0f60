import assert from "node:assert/strict";
import { type Refused, refusesAll } from "../../test/raw_sql/attempt.ts";
import { checksOf, oneLine } from "../../test/raw_sql/columns.ts";
import { addControl as add } from "../../test/raw_sql/control_rows.ts";
import type { Row } from "../../test/raw_sql/insertion.ts";
import { openInstallation } from "../../test/raw_sql/installation.ts";
import { eachAdapter } from "../testing.ts";

/** Rows of one table that break one check. */
function breaks(check: string, table: string, ...rows: Row[]): Refused[] {
  return rows.map((row) => [add(table, row), `CHECK constraint failed: ${check}`]);
}

const NO_HOSTS = ["", "Elm", "élm", "elm school", "elm/x", "elm_x", "e\nlm", "elm?", "*"];
const NO_CODES = ["", "1234", "1234567", "12345a", "١٢١٧٦٦", " 121766"];

const CASES: Refused[] = [
  ...breaks("subdomain = lower(subdomain)", "tenants", { subdomain: "Elm" }),
  ...breaks(
    "tenant_type in ('institutional', 'individual')",
    "tenants",
    { tenant_type: "institution" },
    { tenant_type: "" },
  ),
  ...breaks("active in (0, 1)", "tenants", { active: 2 }, { active: -1 }),
  ...breaks(
    "host = lower(host) and host <> '' and host not glob '*[^a-z0-9.:-]*'",
    "hosts",
    ...NO_HOSTS.map((host) => ({ host })),
  ),
  ...breaks("kind in ('subdomain', 'domain')", "hosts", { kind: "alias" }),
  ...breaks(
    "(kind = 'domain') = (instr(host, '.') > 0)",
    "hosts",
    { kind: "domain" },
    { host: "elm.example" },
  ),
  ...breaks("super_admin in (0, 1)", "users", { super_admin: 2 }),
  ...breaks(
    "plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')",
    "tenant_subscriptions",
    { plan: "free" },
  ),
  ...breaks(
    "status in ('trial', 'active', 'past_due', 'cancelled', 'expired')",
    "tenant_subscriptions",
    { status: "canceled" },
  ),
  ...breaks(
    "plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')",
    "contact_messages",
    { plan: "Small" },
    { plan: "" },
  ),
  ...breaks("max_students >= 0", "tenant_subscriptions", { max_students: -1 }),
  ...breaks("override_limits in (0, 1)", "tenant_subscriptions", { override_limits: 2 }),
  ...breaks(
    "json_type(feature_toggles) = 'object'",
    "tenant_subscriptions",
    { feature_toggles: "[]" },
    { feature_toggles: "null" },
  ),
  ...breaks(
    "unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'",
    "unit_catalogue",
    ...NO_CODES.map((unit_code) => ({ unit_code })),
  ),
  ...breaks(
    "json_type(outcomes) = 'array' and json_array_length(outcomes) > 0",
    "unit_catalogue",
    { outcomes: "[]" },
    { outcomes: "{}" },
  ),
  ...breaks("json_type(payload) = 'object'", "outbox", { payload: "[]" }),
  ...breaks(
    "actor_kind in ('super_admin', 'operator', 'system', 'staff')",
    "events",
    { actor_kind: "student" },
  ),
  ...breaks("json_type(data) = 'object'", "events", { data: "[]" }),
];

eachAdapter("every check of the installation's tables refuses what breaks it", async (open) => {
  await using test = await open();
  const { attempt, query } = await openInstallation(test);
  await refusesAll(async (...tried) => oneLine(String(await attempt(...tried))), CASES);
  const named = CASES.map(([, says]) => says.replace("CHECK constraint failed: ", ""));
  assert.deepEqual([...new Set(named)].sort(), await checksOf(query));
});

eachAdapter("what the installation's checks allow goes in", async (open) => {
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
