import { sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import { normalEmail } from "../../domain/people.ts";
import type { Services } from "../services.ts";
import { equalCommitStatements } from "./equal_commit.ts";
import { fewAskedFor } from "./few_asked_for.ts";
import { writeWithWork } from "./write_with_work.ts";

/** Students who share one address at most; a school's own address typed for everybody must not become a flood. */
const MOST_SIBLINGS = 10;

/**
 * Asks for new links for the students of an address (spec 1 §2.6): siblings share one, and each has a piece of work of
 * their own, so that one mail that is tried again leaves the others alone. For every address it sends the same statements,
 * so that neither the answer nor its time tells; only for one on file does anything stay. `origin` is where the links will
 * lead.
 */
export async function requestStudentLink(
  services: Services,
  place: { tenantId: string; origin: string },
  input: { email: string; assignmentId?: string },
): Promise<void> {
  const now = services.now();
  const at = now.toISOString();
  const kind = "mail_requested_link";
  const email = normalEmail(input.email);
  const payload = JSON.stringify({
    email,
    origin: place.origin,
    wish: newId("access"),
    ...(input.assignmentId ? { assignmentId: input.assignmentId } : {}),
  });
  await writeWithWork(services, place.tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into jobs (id, kind, payload, run_at, created_at)
        select ${
        newId("job")
      } || '_' || row_number() over (order by lower(first_name), id), ${kind}, json_set(${payload}, '$.studentId', id), ${at}, ${at}
        from students
        where email = ${email} and archived_at is null and ${fewAskedFor("jobs", kind, email, now)}
        order by lower(first_name), id limit ${MOST_SIBLINGS}`),
      ...equalCommitStatements("jobs", kind, email, now).map((statement) => tx.db.run(statement)),
    ]));
}
