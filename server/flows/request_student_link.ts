import { sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import { normalizeEmail } from "../../domain/people.ts";
import type { Services } from "../services.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";
import { writeWithJobs } from "./write_with_jobs.ts";

/** A school's own address typed for every student must not flood it. */
const MAX_SIBLINGS = 10;

/** One job per sibling of the address (spec 1 §2.6); the same statements for every address, so that time tells nothing. */
export async function requestStudentLink(
  services: Services,
  target: { tenantId: string; origin: string },
  input: { email: string; assignmentId?: string },
): Promise<void> {
  const now = services.now();
  const at = now.toISOString();
  const kind = "mail_requested_link";
  const email = normalizeEmail(input.email);
  const payload = JSON.stringify({
    email,
    origin: target.origin,
    wish: newId("access"),
    ...(input.assignmentId ? { assignmentId: input.assignmentId } : {}),
  });
  await writeWithJobs(services, target.tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into jobs (id, kind, payload, run_at, created_at)
        select ${
        newId("job")
      } || '_' || row_number() over (order by lower(first_name), id), ${kind}, json_set(${payload}, '$.studentId', id), ${at}, ${at}
        from students
        where email = ${email} and archived_at is null and ${underRequestLimit("jobs", kind, email, now)}
        order by lower(first_name), id limit ${MAX_SIBLINGS}`),
      ...decoyStatements("jobs", kind, email, now).map((statement) => tx.db.run(statement)),
    ]), { turn: "last" });
}
