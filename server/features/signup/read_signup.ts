import { sql } from "drizzle-orm";
import { signups, tenants, users } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { nullable, typedRows } from "../../../db/typed_rows.ts";
import type { TrialPlan } from "../../../domain/signup.ts";
import { hashToken } from "../../kernel/tokens.ts";
import { isOpenSignup } from "./mail_signup.ts";

/** A requested sign-up. */
export type Signup = {
  id: string;
  /** Id of the school that it will create. */
  tenantId: string;
  school: string;
  firstName: string;
  lastName: string;
  email: string;
  subdomain: string;
  plan: TrialPlan;
};

export type MadeSchool = { name: string; subdomain: string; ready: boolean; userId: string };

export type FoundSignup = {
  signup: Signup;
  /** The browser in which its link was used. */
  browserHash: string | null;
  /** The school that it has made, or another sign-up of the same address for the same subdomain; null before. */
  made: MadeSchool | null;
};

const FIELDS = {
  id: signups.id,
  tenantId: signups.tenantId,
  school: signups.school,
  firstName: signups.firstName,
  lastName: signups.lastName,
  email: signups.email,
  subdomain: signups.subdomain,
  plan: signups.plan,
  browserHash: signups.browserHash,
  madeName: nullable(tenants.name),
  madeSubdomain: nullable(tenants.subdomain),
  userId: nullable(users.id),
  ready: sql<0 | 1>`(tenants.ready_at is not null and not exists (
    select 1 from outbox where outbox.tenant_id = tenants.id and kind = 'apply_staff' and done_at is null))`,
};

/** The sign-up of an emailed link; null for a forged or expired one. */
export async function readSignup(
  db: Pick<ControlReader, "all">,
  { token, now }: { token: string; now: Date },
): Promise<FoundSignup | null> {
  const [row] = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    select ${columns} from signups
    left join tenants on tenants.id = coalesce(
      (select id from tenants where id = signups.tenant_id),
      (select hosts.tenant_id from hosts join signups twin on twin.tenant_id = hosts.tenant_id
        where hosts.host = signups.subdomain and twin.email = signups.email))
    left join users on users.email = signups.email
    where signups.token_hash = ${hashToken(token)} and ${isOpenSignup(now)}`));
  if (row === undefined) return null;
  const { browserHash, madeName, madeSubdomain, userId, ready, ...signup } = row;
  const made = madeName === null || madeSubdomain === null || userId === null
    ? null
    : { name: madeName, subdomain: madeSubdomain, ready: ready === 1, userId };
  return { signup, browserHash, made };
}
