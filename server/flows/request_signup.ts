import { sql } from "drizzle-orm";
import { signups } from "../../db/control/schema/index.ts";
import { typedRows } from "../../db/typed_rows.ts";
import { AppError } from "../../domain/errors.ts";
import { type RecordOf, storedFields } from "../../domain/fields.ts";
import { newId } from "../../domain/ids.ts";
import {
  SIGNUP,
  SIGNUP_FIELDS,
  SIGNUP_RATE,
  SIGNUP_TOO_MANY,
  type SignupForm,
  type TrialPlan,
} from "../../domain/signup.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import { MAIL_SIGNUP } from "../features/signup/mail_signup.ts";
import { outboxStatement } from "../queue/enqueue.ts";
import { recordColumns } from "../queries/record_columns.ts";
import type { Services } from "../services/services.ts";

/**
 * Stores a checked form and queues the email with its link, in one batch that asks nothing of the address. Nothing is stored
 * past the limit of an address. Throws too_many past the installation's.
 */
export async function requestSignup(
  { doors, now, wake }: Pick<Services, "doors" | "now" | "wake">,
  form: SignupForm,
  plan: TrialPlan,
): Promise<void> {
  const at = now();
  const [id, tenantId] = [newId("signup"), newId("tenant")];
  const record = storedFields(SIGNUP, form) as RecordOf<typeof SIGNUP>;
  const { columns, values } = recordColumns(SIGNUP_FIELDS, signups, record);
  const { windowMs, perAddress, stored } = SIGNUP_RATE;
  const since = new Date(at.getTime() - windowMs).toISOString();
  const written = sql`exists (select 1 from signups where id = ${id})`;
  const all = { count: sql<number>`count(*)` };
  const [, , , [counted]] = await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into signups (id, tenant_id, plan, created_at, ${columns})
        select ${id}, ${tenantId}, ${plan}, ${at.toISOString()}, ${values}
        where (select count(*) from signups where email = ${record.email} and created_at > ${since}) < ${perAddress}
          and (select count(*) from signups where created_at > ${since}) < ${stored}`),
      controlEventStatement(tx, {
        what: "signup.requested",
        at,
        actor: { kind: "system" },
        tenantId,
        data: { signupId: id, plan },
      }, written),
      outboxStatement(tx, { kind: MAIL_SIGNUP, payload: { signupId: id }, now: at }, written),
      tx.db.all(typedRows(all, (columns) =>
        sql`
        select ${columns} from signups where created_at > ${since} and not ${written}`)),
    ]), "last");
  if ((counted?.count ?? 0) >= stored) {
    throw new AppError("too_many", SIGNUP_TOO_MANY, { retryAfter: windowMs / 1000 });
  }
  wake();
}
