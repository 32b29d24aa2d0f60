import { normalizeEmail } from "../../domain/people.ts";
import type { Services } from "../services/services.ts";
import { studentMailJobs } from "./student_mail_jobs.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

/** An emailed link for each student of the address. */
export async function requestStudentLink(
  services: Services,
  target: { tenantId: string; origin: string },
  input: { email: string; assignmentId?: string },
): Promise<void> {
  const statements = studentMailJobs({
    kind: "mail_requested_link",
    email: normalizeEmail(input.email),
    payload: { origin: target.origin, ...(input.assignmentId ? { assignmentId: input.assignmentId } : {}) },
    now: services.now(),
  });
  await writeWithJobs(
    services,
    target.tenantId,
    (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))),
    { turn: "last" },
  );
}
