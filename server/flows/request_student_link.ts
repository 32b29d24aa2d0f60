import { sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import { normalEmail } from "../../domain/people.ts";
import { jobStatement } from "../jobs/enqueue.ts";
import type { Services } from "../services.ts";
import { fewAskedFor } from "./few_asked_for.ts";
import { writeWithWork } from "./write_with_work.ts";

/**
 * Asks for new links for the students of an address (spec 1 §2.6): siblings share one. For every address it sends the same
 * statements, and looks through as many rows, so that neither the answer nor its time tells; only for one on file is
 * anything written. `origin` is where the links will lead.
 */
export async function requestStudentLink(
  services: Services,
  place: { tenantId: string; origin: string },
  input: { email: string; assignmentId?: string },
): Promise<void> {
  const now = services.now();
  const kind = "mail_requested_links";
  const email = normalEmail(input.email);
  const payload = {
    email,
    origin: place.origin,
    wish: newId("access"),
    ...(input.assignmentId ? { assignmentId: input.assignmentId } : {}),
  };
  const known = sql`(select count(*) from students where email = ${email} and archived_at is null) > 0`;
  await writeWithWork(services, place.tenantId, (tx) =>
    tx.batch([
      jobStatement(tx, { kind, payload, now }, sql`${known} and ${fewAskedFor("jobs", kind, email, now)}`),
    ]));
}
