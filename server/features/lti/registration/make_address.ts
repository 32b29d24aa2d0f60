import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { LTI_TIMES } from "../../../../domain/lti.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { hashToken, newToken } from "../../../kernel/tokens.ts";
import { eventStatement } from "../../activity/events.ts";
import { firstKeyStatement, type NewKey } from "../platforms/tool_keys.ts";

type Input = {
  asksEmail: boolean;
  /** For a school without one. */
  key: NewKey | null;
  now: Date;
};

/** A token that registers one platform, within a day; it takes the place of an unused one of the same administrator. */
export async function makeAddress(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { asksEmail, key, now }: Input,
): Promise<{ token: string; expiresAt: string }> {
  const [token, at] = [newToken(), now.toISOString()];
  const expiresAt = new Date(now.getTime() + LTI_TIMES.registration).toISOString();
  await tx.batch([
    tx.db.run(sql`delete from lti_registrations where made_by = ${actor.id} and used_at is null`),
    tx.db.run(sql`
      insert into lti_registrations (token_hash, made_by, made_at, expires_at, asks_email)
      values (${hashToken(token)}, ${actor.id}, ${at}, ${expiresAt}, ${asksEmail ? 1 : 0})`),
    eventStatement(tx, { what: "lti.address_made", at: now, actor, data: { asksEmail } }),
    ...(key === null ? [] : [firstKeyStatement(tx, key, now)]),
  ]);
  return { token, expiresAt };
}
