import { eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { identities, signInWays } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { ruleText } from "../../../../domain/sign_in_events.ts";
import { emailRefusal, type SignInWay, type WayRule } from "../../../../domain/sign_in_ways.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";

type Change = {
  /** All ways that can be used, before and after the change. */
  before: readonly WayRule[];
  rules: readonly WayRule[];
  /** Methods whose provider currently lets no one in. */
  broken: readonly SignInWay[];
  /** Token hash of the calling session, which stays. */
  tokenHash: string;
  now: Date;
};

/** Sessions that a closed way began end. Throws invalid with `fields.email` where too little would be left; idempotent. */
export async function changeWays(
  tx: TenantWriter,
  actor: ActorFor<"sign_in.manage">,
  { before, rules, broken, tokenHash, now }: Change,
): Promise<void> {
  const connected = await tx.db.select({ provider: identities.provider }).from(identities)
    .where(eq(identities.staffId, actor.id));
  const refusal = emailRefusal(rules, connected.map(({ provider }) => provider as SignInWay), broken);
  if (refusal !== null) throw new AppError("invalid", refusal, { fields: { email: refusal } });
  const stored = await tx.db.select().from(signInWays);
  // As it is stored, and not as it is meant where no other way is left.
  const was = (way: SignInWay) => [...stored, ...before].find((old) => old.way === way);
  // While a fault opens links by email, saving another rule does not open them for good.
  const isForced = (rule: WayRule) =>
    broken.length > 0 && rule.way === "email" && rule.staff && was("email")?.staff === false &&
    before.some(({ way, staff }) => way === "email" && staff);
  const changed = rules.filter((rule) => !isForced(rule) && !isSame(was(rule.way), rule));
  if (changed.length === 0) return;
  const eventId = newId("event");
  const closed = (kind: "staff" | "students") =>
    JSON.stringify(changed.filter((rule) => !rule[kind]).map(({ way }) => way));
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: "sign_in.ways_changed",
      at: now,
      actor,
      data: {
        ways: changed.map(({ way }) => way),
        before: changed.map(({ way }) => ruleText(was(way)!)),
        after: changed.map(ruleText),
      },
    }, sql`1`),
    tx.db.insert(signInWays).values([...changed]).onConflictDoUpdate({
      target: signInWays.way,
      set: {
        staff: sql`excluded.staff`,
        students: sql`excluded.students`,
        secondFactor: sql`excluded.second_factor`,
      },
    }),
    tx.db.run(sql`
      delete from sessions where token_hash <> ${tokenHash} and ${eventWritten(eventId)} and (
        (kind = 'staff' and provider in (select value from json_each(${closed("staff")})))
        or (kind = 'student' and provider in (select value from json_each(${closed("students")})))
        or (kind = 'staff' and provider is null and frame_hash is null and launched = 0
          and exists (select 1 from json_each(${closed("staff")}) where value = 'email')))`),
    tx.db.run(sql`
      delete from login_links where used_at is null and ${eventWritten(eventId)}
        and exists (select 1 from json_each(${closed("staff")}) where value = 'email')`),
  ]);
}

function isSame(one: WayRule | undefined, other: WayRule): boolean {
  return one?.staff === other.staff && one.students === other.students &&
    one.secondFactor === other.secondFactor;
}
