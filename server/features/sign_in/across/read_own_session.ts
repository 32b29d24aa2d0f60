import { and, eq, isNull, lte } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { identities, sessions } from "../../../../db/tenant/schema/index.ts";
import type { SignInWay } from "../../../../domain/sign_in_ways.ts";
import type { Colleague } from "../arrival/arrival.ts";

export type OwnSession = Colleague & {
  /** They came from another of their schools. */
  crossed: boolean;
  /** The account that they signed in with, as it was connected then; null for a link, and where it was disconnected. */
  account: { issuer: string; subject: string } | null;
};

/** How a colleague's session began; null for one that leads nowhere else: support's, a frame's, a student's. */
export async function readOwnSession(
  db: Pick<TenantReader, "select">,
  { tokenHash, userId }: { tokenHash: string; userId: string },
): Promise<OwnSession | null> {
  const { secondFactor, createdAt, beganAt, expiresAt, provider, kind, staffId, frameHash, launched } =
    sessions;
  const [own] = await db.select({
    session: { secondFactor, createdAt, beganAt, endsAt: expiresAt, provider },
    account: { issuer: identities.issuer, subject: identities.subject },
  }).from(sessions)
    .leftJoin(
      identities,
      and(
        eq(identities.staffId, staffId),
        eq(identities.provider, provider),
        // A later one may be someone else's.
        lte(identities.linkedAt, createdAt),
      ),
    )
    .where(and(
      eq(sessions.tokenHash, tokenHash),
      eq(kind, "staff"),
      eq(staffId, userId),
      isNull(frameHash),
      eq(launched, false),
    ));
  if (own === undefined) return null;
  const { session, account } = own;
  return {
    userId,
    by: "other_school",
    way: (session.provider ?? "email") as SignInWay,
    beganAt: session.beganAt ?? session.createdAt,
    endsAt: session.endsAt,
    // Two factors of a provider are no code of their own: that is the next school's to judge.
    secondFactor: session.secondFactor && session.provider === null,
    crossed: session.beganAt !== null,
    account,
  };
}
