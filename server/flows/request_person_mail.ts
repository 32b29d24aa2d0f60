import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import type { LaunchRole } from "../../domain/lti.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { MAIL_WIDGET_CODE } from "../features/embed/mail_widget_code.ts";
import { MAIL_LTI_CODE } from "../features/lti/linking/mail_code.ts";
import { hashToken } from "../kernel/tokens.ts";
import { underCodeLimit } from "../queries/mailed_codes.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";
import type { Services } from "../services/services.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";

/** A school's own address typed for every student must not flood it. */
const MAX_PEOPLE = 10;

const PEOPLE: Readonly<Record<LaunchRole, { table: SQL; id: SQL }>> = {
  student: { table: sql`students`, id: sql`id` },
  staff: { table: sql`staff`, id: sql`user_id` },
};

type School = { id: string; origin: string };

/** An emailed link for each student of the address. */
export function requestStudentLink(
  services: Services,
  { id, origin }: School,
  { email, assignmentId }: { email: string; assignmentId?: string | null | undefined },
): Promise<void> {
  return requestPersonMail(services, id, {
    kind: "mail_requested_link",
    email,
    role: "student",
    idKey: "studentId",
    payload: { origin, ...(assignmentId ? { assignmentId } : {}) },
  });
}

/** An emailed code for each student of the address, for one frame alone. */
export function requestWidgetCode(
  services: Services,
  { id }: Pick<School, "id">,
  { email, frameHash }: { email: string; frameHash: string },
): Promise<void> {
  return requestPersonMail(services, id, {
    kind: MAIL_WIDGET_CODE,
    email,
    role: "student",
    idKey: "studentId",
    payload: { frameHash },
    limit: underCodeLimit,
  });
}

/** An emailed code for each student, or each member of staff, of the address. */
export function requestLtiCode(
  services: Services,
  { id, origin }: School,
  { token, role, email }: { token: string; role: LaunchRole; email: string },
): Promise<void> {
  return requestPersonMail(services, id, {
    kind: MAIL_LTI_CODE,
    email,
    role,
    idKey: "personId",
    payload: { role, origin, tokenHash: hashToken(token) },
    limit: underCodeLimit,
  });
}

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
async function requestPersonMail(
  services: Services,
  tenantId: string,
  { kind, email: typed, role, idKey, payload, limit = () => sql`1` }: Wish,
): Promise<void> {
  const now = services.now();
  const at = now.toISOString();
  const email = normalizeEmail(typed);
  const shared = JSON.stringify({ ...payload, email, wish: newId("access") });
  const { table, id } = PEOPLE[role];
  await writeWithJobs(services, tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into jobs (id, kind, payload, run_at, created_at)
        select ${newId("job")} || '_' || row_number() over (order by lower(first_name), ${id}), ${kind},
          json_set(${shared}, ${`$.${idKey}`}, ${id}), ${at}, ${at}
        from ${table}
        where email = ${email} and archived_at is null and ${underRequestLimit("jobs", kind, email, now)}
          and ${limit({ kind, email, now })}
        order by lower(first_name), ${id} limit ${MAX_PEOPLE}`),
      ...decoyStatements(tx, "jobs", { kind, email, now }),
    ]), { turn: "last" });
}
