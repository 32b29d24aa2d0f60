import { normalizeEmail } from "../../domain/people.ts";
import { MAIL_WIDGET_CODE } from "../features/embed/mail_widget_code.ts";
import { underCodeLimit } from "../queries/mailed_codes.ts";
import type { Services } from "../services/services.ts";
import { studentMailJobs } from "./student_mail_jobs.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

/** An emailed code for each student of the address, for one frame alone. */
export async function requestWidgetCode(
  services: Services,
  tenantId: string,
  { email, frameHash }: { email: string; frameHash: string },
): Promise<void> {
  const now = services.now();
  const address = { kind: MAIL_WIDGET_CODE, email: normalizeEmail(email), now };
  const statements = studentMailJobs({ ...address, payload: { frameHash }, when: underCodeLimit(address) });
  await writeWithJobs(
    services,
    tenantId,
    (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))),
    { turn: "last" },
  );
}
