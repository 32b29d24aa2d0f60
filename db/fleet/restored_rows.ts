import type { DatabaseKind } from "../adapters/adapter.ts";

/** What a restore changes in a table: its rows let someone in, are leased, or name what no backup holds. */
export type Ending = { table: string; sql: string; args: string[] };

/** UTC instant; kinds of jobs that send an email. */
type EndingInput = { at: string; mailKinds: readonly string[] };

/** Nothing that let someone in before lets anyone in afterwards, and no email is sent a second time. */
export function endings(kind: DatabaseKind, input: EndingInput): Ending[] {
  return kind === "control" ? controlEndings(input) : tenantEndings(input);
}

const remove = (table: string, which = "1"): Ending => ({
  table,
  sql: `delete from ${table} where ${which}`,
  args: [],
});

/** What ran when the copy was made is tried again; what would send an email may have sent it since. */
function queueEndings(table: "jobs" | "outbox", { at, mailKinds }: EndingInput): Ending[] {
  return [
    {
      table,
      sql: `update ${table} set done_at = ?, leased_until = null, last_error = 'ended by a restore'
        where done_at is null and kind in (select value from json_each(?))`,
      args: [at, JSON.stringify(mailKinds)],
    },
    { table, sql: `update ${table} set leased_until = null where leased_until is not null`, args: [] },
  ];
}

function controlEndings(input: EndingInput): Ending[] {
  return [
    remove("sessions"),
    remove("login_links"),
    remove("support_access"),
    remove("signups"),
    ...queueEndings("outbox", input),
    // A school's jobs may be older than control's hint of them.
    {
      table: "tenant_due",
      sql: `insert into tenant_due (tenant_id, due_at, written_at)
        select id, ?, ? from tenants where ready_at is not null
        on conflict (tenant_id) do update set due_at = min(due_at, excluded.due_at), failures = 0`,
      args: [input.at, input.at],
    },
  ];
}

function tenantEndings(input: EndingInput): Ending[] {
  const { at } = input;
  return [
    remove("sessions"),
    remove("login_links"),
    {
      table: "student_access",
      sql: "update student_access set revoked_at = ? where revoked_at is null",
      args: [at],
    },
    // A printed card opens nothing without the code of an open lesson.
    {
      table: "student_cards",
      sql: "update student_cards set wrong_codes = 0, locked_until = null where locked_until is not null",
      args: [],
    },
    { table: "lessons", sql: "update lessons set closed_at = ? where closed_at is null", args: [at] },
    {
      table: "pack_links",
      sql: "update pack_links set revoked_at = ? where revoked_at is null and token_hash is not null",
      args: [at],
    },
    remove("widget_codes"),
    remove("lti_launches"),
    remove("lti_pending_links"),
    remove("lti_registrations", "used_at is null"),
    remove("support_sessions"),
    remove("support_handovers"),
    {
      table: "support_grants",
      sql: "update support_grants set ended_at = max(granted_at, min(ends_at, ?)) where ended_at is null",
      args: [at],
    },
    // Their bytes are in no backup.
    remove("uploads", "state in ('promised', 'receiving')"),
    remove("documents"),
    ...queueEndings("jobs", input),
  ];
}
