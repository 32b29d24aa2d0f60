import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contactMessages, events, tenants, users } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { nullable, type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import type { SentencePart } from "../../../domain/activity_sentence.ts";
import { type AuditFilter, THE_COMMAND_LINE } from "../../../domain/audit.ts";
import { auditDetails } from "../../../domain/audit_details.ts";
import { auditSentence } from "../../../domain/audit_sentence.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { joinedName } from "../../queries/joined_name.ts";
import { jsonValue, parseJson } from "../../queries/json_rows.ts";

/** On the wire. `at`: UTC ISO; `details`: what was changed. */
export type AuditItem = { id: string; at: string; sentence: SentencePart[]; details: string[] };

const e = alias(events, "e");
const ACTOR = joinedName(alias(users, "actor"));
const USER = joinedName(alias(users, "subject"));
const DATA = jsonValue<Record<string, unknown>>(sql`e.data`);

const FIELDS = {
  id: e.id,
  at: e.at,
  what: e.what,
  actorKind: e.actorKind,
  actorId: e.actorId,
  userId: e.userId,
  tenantName: nullable(tenants.name),
  messageId: nullable(contactMessages.id),
  actor: ACTOR.sql,
  user: USER.sql,
  data: DATA.sql,
};

/** What super admins and the command line did, newest first; the cursor is an event's id. One query. */
export async function listAudit(
  db: Pick<ControlReader, "all">,
  input: PageInput & AuditFilter,
): Promise<Page<AuditItem>> {
  const rows = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    select ${columns} from (${newest(input)}) e
      left join users actor on actor.id = e.actor_id
      left join users subject on subject.id = e.user_id
      left join tenants on tenants.id = e.tenant_id
      left join contact_messages on contact_messages.id = e.data ->> 'contactId'
    order by e.at desc, e.place desc`));
  return toPage(rows.map(toItem), input.limit, ({ id }) => id);
}

const EVENT = sql`events.id, events.at, events.what, events.actor_kind, events.actor_id, events.tenant_id,
  events.user_id, events.data, events.rowid as place`;

/** The page's events alone, by the narrowest index. */
function newest({ limit, cursor, tenant, person }: PageInput & AuditFilter): SQL {
  const conditions = [
    sql`actor_kind in ('super_admin', 'operator')`,
    // An unknown cursor is behind nothing.
    ...(cursor === null ? [] : [sql`(at, rowid) < (select at, rowid from events where id = ${cursor})`]),
    ...(tenant === "" ? [] : [sql`tenant_id = ${tenant}`]),
    ...(person === "" ? [] : [byPerson(person)]),
  ];
  const index = tenant !== "" ? "audit_by_tenant" : person !== "" ? "audit_by_person" : "audit_by_time";
  return sql`select ${EVENT} from events indexed by ${sql.identifier(index)}
      where ${sql.join(conditions, sql` and `)} order by at desc, rowid desc limit ${limit + 1}`;
}

function byPerson(person: string): SQL {
  return person === THE_COMMAND_LINE
    ? sql`actor_kind = 'operator' and actor_id is null`
    : sql`actor_kind = 'super_admin' and actor_id = ${person}`;
}

function toItem({ id, at, actor, user, data, ...facts }: TypedRow<typeof FIELDS>): AuditItem {
  const event = { ...facts, actor: parseJson(ACTOR, actor), user: parseJson(USER, user) };
  return {
    id,
    at,
    sentence: auditSentence(event),
    details: auditDetails(facts.what, parseJson(DATA, data)),
  };
}
