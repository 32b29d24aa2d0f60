import { sql } from "drizzle-orm";
import { normalizeEmail } from "../../domain/people.ts";
import { outboxStatement } from "../queue/enqueue.ts";
import type { Services } from "../services/services.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";

/** Payload `{ email }`. */
export const MAIL_SCHOOLS = "mail_schools";

/** As `requestLoginLink`, for the addresses of all that a person signs in to: the same statements for every address. */
export async function requestSchoolLinks(
  services: Pick<Services, "doors" | "now" | "wake">,
  input: { email: string },
): Promise<void> {
  const kind = MAIL_SCHOOLS;
  const now = services.now();
  const email = normalizeEmail(input.email);
  const known = sql`exists (
    select 1 from users u where u.email = ${email} and (u.super_admin = 1 or exists (
      select 1 from user_tenants o join tenants t on t.id = o.tenant_id
      where o.user_id = u.id and t.active = 1 and t.ready_at is not null)))`;
  const when = sql`${known} and ${underRequestLimit("outbox", kind, email, now)}`;
  await services.doors.writeControl((tx) =>
    tx.batch([
      outboxStatement(tx, { kind, payload: { email }, now }, when),
      ...decoyStatements(tx, "outbox", { kind, email, now }),
    ]), "last");
  services.wake();
}
