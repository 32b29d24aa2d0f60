import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import type { LaunchRole } from "../../domain/lti.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";
import type { Services } from "../services/services.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";

/** A school's own address typed for every student must not flood it. */
const MAX_PEOPLE = 10;

const PEOPLE: Readonly<Record<LaunchRole, { table: SQL; id: SQL }>> = {
  student: { table: sql`students`, id: sql`id` },
  staff: { table: sql`staff`, id: sql`user_id` },
};

type Wish = {
  kind: string;
  /** As typed. */
  email: string;
  role: LaunchRole;
  /** Name of the person's id in the payload. */
  idKey: "studentId" | "personId";
  /** Beside the address and the person. */
  payload: Readonly<Record<string, string>>;
  /** SQL condition beside the limit of all requests. */
  limit?: (address: { kind: string; email: string; now: Date }) => SQL;
};

/** A job per person of the address (spec 1 §2.6); the same statements for every address, so that time tells nothing. */
export async function requestPersonMail(
  services: Services,
  tenantId: string,
  { kind, email: typed, role, idKey, payload, limit = () => sql`1` }: Wish,
): Promise<void> {
  const now = services.now();
  const at = now.toISOString();
  const email = normalizeEmail(typed);
  const shared = JSON.stringify({ ...payload, email, wish: newId("access") });
  const { table, id } = PEOPLE[role];
  const statements = [
    sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select ${newId("job")} || '_' || row_number() over (order by lower(first_name), ${id}), ${kind},
        json_set(${shared}, ${`$.${idKey}`}, ${id}), ${at}, ${at}
      from ${table}
      where email = ${email} and archived_at is null and ${underRequestLimit("jobs", kind, email, now)}
        and ${limit({ kind, email, now })}
      order by lower(first_name), ${id} limit ${MAX_PEOPLE}`,
    ...decoyStatements("jobs", kind, email, now),
  ];
  await writeWithJobs(
    services,
    tenantId,
    (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))),
    { turn: "last" },
  );
}
