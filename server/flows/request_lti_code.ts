import { sql } from "drizzle-orm";
import type { LaunchRole } from "../../domain/lti.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { codeJobStatement, MAIL_LTI_CODE } from "../features/lti/linking/mail_code.ts";
import { underCodeLimit } from "../queries/mailed_codes.ts";
import type { Services } from "../services/services.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

/** As `requestStudentLink`: the same statements for every address, so that time tells nothing. */
export async function requestLtiCode(
  services: Services,
  target: { tenantId: string; origin: string },
  { token, role, email: typed }: { token: string; role: LaunchRole; email: string },
): Promise<void> {
  const now = services.now();
  const email = normalizeEmail(typed);
  const ask = { token, role, email, origin: target.origin, now };
  const underLimit = sql`${underRequestLimit("jobs", MAIL_LTI_CODE, email, now)}
    and ${underCodeLimit({ kind: MAIL_LTI_CODE, email, now })}`;
  await writeWithJobs(services, target.tenantId, (tx) =>
    tx.batch([
      codeJobStatement(tx, ask, underLimit),
      ...decoyStatements("jobs", MAIL_LTI_CODE, email, now).map((statement) => tx.db.run(statement)),
    ]), { turn: "last" });
}
