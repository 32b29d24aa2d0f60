import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";

/** A school's own address typed for every student must not flood it. */
const MAX_SIBLINGS = 10;

type Wish = {
  kind: string;
  /** Normalised. */
  email: string;
  /** Beside the address and the student. */
  payload: Readonly<Record<string, string>>;
  /** SQL condition beside the limit of all requests. */
  when?: SQL;
  now: Date;
};

/** For one batch: a job per sibling of the address (spec 1 §2.6); the same statements for every address, so that time tells nothing. */
export function studentMailJobs({ kind, email, payload, when = sql`1`, now }: Wish): SQL[] {
  const at = now.toISOString();
  const shared = JSON.stringify({ ...payload, email, wish: newId("access") });
  return [
    sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select ${
      newId("job")
    } || '_' || row_number() over (order by lower(first_name), id), ${kind}, json_set(${shared}, '$.studentId', id), ${at}, ${at}
      from students
      where email = ${email} and archived_at is null and ${underRequestLimit("jobs", kind, email, now)}
        and ${when}
      order by lower(first_name), id limit ${MAX_SIBLINGS}`,
    ...decoyStatements("jobs", kind, email, now),
  ];
}
