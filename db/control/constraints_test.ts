import assert from "node:assert/strict";
import {
  assertRefused,
  danglingReferences,
  missingValues,
  tablesOf,
  violations,
  wrongTypes,
} from "../../test/raw_sql/columns.ts";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { addControl as add, CONTROL_ROWS, openInstallation } from "../../test/raw_sql/control_rows.ts";

const { attempt, query } = openInstallation();

const DAYS = ["", "2026-02-30", "2026-6-15", "15/06/2026", "2026-06-15T09:00:00.000Z"];
const day = (column: string) =>
  `${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and ${column} is date(${column})`;
const lengths = (column: string, max: number) => [{ [column]: "" }, { [column]: "x".repeat(max + 1) }];

const FOREIGN = "FOREIGN KEY constraint failed";
const unique = (...columns: string[]) => `UNIQUE constraint failed: ${columns.join(", ")}`;

Deno.test("a valid row of every control table is accepted", async () => {
  assert.deepEqual(Object.keys(CONTROL_ROWS).sort(), await tablesOf(query));
  for (const table of await tablesOf(query)) assert.equal(await attempt(add(table)), null, table);
});

Deno.test("control columns refuse nulls where required, and values of another type", async () => {
  await assertRefused(attempt, await missingValues(query, add));
  await assertRefused(attempt, await wrongTypes(query, add));
});

Deno.test("no control row refers to a missing row, or loses the row it refers to", async () => {
  const references = await danglingReferences(query, add, {
    "financial_transactions.related_time_entry_id": { type: "expenditure" },
    "invoices.transaction_id": { paid_on: "2026-06-20" },
  });
  assert.ok(references.length > 8, `only ${references.length} references`);
  await assertRefused(attempt, references);
  await assertRefused(attempt, [
    ["delete from tenants where id = 'ten_oak'", FOREIGN],
    ["update tenants set id = 'ten_elm' where id = 'ten_oak'", FOREIGN],
    [add("tenants", { subdomain: "oak" }, "insert or replace"), FOREIGN],
  ]);
  assert.equal(await attempt(add("sessions"), "delete from users where id = 'usr_one'"), FOREIGN);
});

Deno.test("unique control rows cannot be duplicated", async () => {
  for (const table of await tablesOf(query)) {
    assert.notEqual(await attempt(add(table), add(table)), null, table);
  }
  await assertRefused(attempt, [
    [add("tenants", { subdomain: "oak" }), unique("tenants.subdomain")],
    [add("users", { email: "One@Oak.example" }), unique("users.email")],
    [
      add("financial_transactions", { source: "stripe:one" }),
      unique("financial_transactions.source"),
    ],
    [add("invoices", { number: "ONE" }), "UNIQUE constraint failed: index 'invoices_by_number'"],
  ]);
  assert.equal(
    await attempt(
      `update invoices set cancelled_at = '${AT}', cancelled_by = 'usr_one' where id = 'inv_one'`,
      add("invoices", { number: "one" }),
    ),
    null,
    "the number of a cancelled invoice is free",
  );
  assert.equal(
    await attempt(add("user_identities"), add("user_identities", { subject: "8" })),
    unique("user_identities.user_id", "user_identities.issuer"),
    "a second account of a provider",
  );
});

const ANSWERED = { state: "answered", state_at: AT, state_by: "usr_one", answer: "Yes." };

Deno.test("every CHECK of the control database refuses invalid rows", async () => {
  const hosts = ["", "Elm", "élm", "elm school", "elm/x", "elm_x", "e\nlm", "elm?", "*"];
  const codes = ["", "1234", "1234567", "12345a", "١٢١٧٦٦", " 121766"];
  const refused = await violations(query, add, {
    tenants: { "subdomain = lower(subdomain)": [{ subdomain: "Elm" }] },
    hosts: {
      "host = lower(host) and host <> '' and host not glob '*[^a-z0-9.:-]*'": hosts.map((host) => ({ host })),
      "(kind = 'domain') = (instr(host, '.') > 0)": [{ kind: "domain" }, { host: "elm.example" }],
    },
    user_identities: {
      "issuer glob 'http*://?*' and length(issuer) <= 500": [
        { issuer: "" },
        { issuer: "id.example" },
        { issuer: `https://id.example/${"x".repeat(500)}` },
      ],
      "subject <> '' and length(subject) <= 255": [{ subject: "" }, { subject: "x".repeat(256) }],
      "provider <> ''": [{ provider: "" }],
      "last_used_at >= linked_at": [{ last_used_at: "2026-06-15T08:59:59.999Z" }],
    },
    second_factors: {
      "secret is not null or pending_secret is not null": [{ pending_secret: null }],
      "(secret is null) = (confirmed_at is null)": [{ secret: "sealed" }, { confirmed_at: AT }],
    },
    erasures: {
      "(taken_back_at is null) = (begun_at is not null)": [{ taken_back_at: AT }, { begun_at: null }],
      "(done_at is null) = (counts is null)": [{ done_at: AT }, { counts: "{}" }],
      "done_at is null or begun_at is not null": [
        { begun_at: null, taken_back_at: AT, done_at: AT, counts: "{}" },
      ],
    },
    contact_messages: {
      "state_at is not null or state = 'new'": [{ state: "closed" }],
      "(state_at is null) = (state_by is null)": [{ state_at: AT }, { state_by: "usr_one" }],
      "length(answer) between 1 and 5000 and (answer is null) = (state <> 'answered')": [
        { answer: "Yes." },
        { ...ANSWERED, answer: null },
        { ...ANSWERED, answer: "" },
        { ...ANSWERED, answer: "x".repeat(5001) },
        { ...ANSWERED, state: "closed" },
      ],
      "answer_mailed_at is null or answer is not null": [{ answer_mailed_at: AT }],
      "answer_failed_at is null or answer is not null": [{ answer_failed_at: AT }],
    },
    stripe_events: {
      "id <> '' and length(id) <= 255": [{ id: "" }, { id: "x".repeat(256) }],
      "type <> '' and length(type) <= 255": [{ type: "" }, { type: "x".repeat(256) }],
    },
    tenant_stats: { "(fault is null) = (fault_at is null)": [{ fault: "x" }, { fault_at: AT }] },
    time_entries: {
      "length(category) between 1 and 50": lengths("category", 50),
      "length(description) between 1 and 500": lengths("description", 500),
      "hours > 0 and hours <= 2400": [{ hours: 0 }, { hours: -1 }, { hours: 2401 }],
      [day("work_date")]: DAYS.map((work_date) => ({ work_date })),
      "(removed_at is null) = (removed_by is null)": [{ removed_at: AT }, { removed_by: "usr_one" }],
    },
    financial_transactions: {
      "length(category) between 1 and 50": lengths("category", 50),
      "length(description) between 1 and 500": lengths("description", 500),
      "length(source) between 1 and 200": lengths("source", 200),
      [day("transaction_date")]: DAYS.map((transaction_date) => ({ transaction_date })),
      "related_time_entry_id is null or type = 'expenditure'": [{ related_time_entry_id: "tme_one" }],
      "(removed_at is null) = (removed_by is null)": [{ removed_at: AT }, { removed_by: "usr_one" }],
    },
    tenant_subscriptions: { "length(purchase_order) between 1 and 60": lengths("purchase_order", 60) },
    invoices: {
      "length(number) between 1 and 40": lengths("number", 40),
      "length(purchase_order) between 1 and 60": lengths("purchase_order", 60),
      [day("issued_on")]: DAYS.map((issued_on) => ({ issued_on, due_on: "2999-12-31" })),
      [day("due_on")]: DAYS.map((due_on) => ({ due_on, issued_on: "0001-01-01" })),
      [day("paid_on")]: DAYS.map((paid_on) => ({ paid_on, transaction_id: "ftr_one" })),
      "due_on >= issued_on": [{ due_on: "2026-06-14" }],
      "(paid_on is null) = (transaction_id is null)": [
        { paid_on: "2026-06-20" },
        { transaction_id: "ftr_one" },
      ],
      "(cancelled_at is null) = (cancelled_by is null)": [{ cancelled_at: AT }, { cancelled_by: "usr_one" }],
      "paid_on is null or cancelled_at is null": [
        { paid_on: "2026-06-20", transaction_id: "ftr_one", cancelled_at: AT, cancelled_by: "usr_one" },
      ],
    },
    unit_catalogue: {
      "unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'": codes
        .map((unit_code) => ({ unit_code })),
      "json_type(outcomes) = 'array' and json_array_length(outcomes) > 0": [{ outcomes: "[]" }, {
        outcomes: "{}",
      }],
    },
  });
  await assertRefused(attempt, refused);
});

Deno.test("valid rows pass every CHECK of the control database", async () => {
  const allowed = [
    add("tenants", { subdomain: null }),
    add("hosts", { host: "elm-2" }),
    add("hosts", { host: "portfolio.elm.example", kind: "domain" }),
    add("hosts", { host: "portfolio.elm.test:5000", kind: "domain" }),
    add("unit_catalogue", { unit_code: "70147" }),
    add("contact_messages", ANSWERED),
    add("contact_messages", { ...ANSWERED, answer: "x".repeat(5000), answer_mailed_at: AT }),
    add("contact_messages", { state: "closed", state_at: AT, state_by: "usr_one" }),
  ];
  for (const statement of allowed) assert.equal(await attempt(statement), null, statement);
});
