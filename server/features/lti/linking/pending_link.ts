import { type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import { type LaunchRole, LTI_LIMITS, LTI_TIMES } from "../../../../domain/lti.ts";
import { hashToken, newToken } from "../../../tokens.ts";
import { eventWritten } from "../../activity/events.ts";
import { type LinkedPerson, linkStatements, type Subject } from "../find_person.ts";

/** A launched person who is not known yet, with the unit that the launch leads to. */
export type PendingPerson = Subject & {
  role: LaunchRole;
  unitCode: string | null;
  platformName: string;
  origin: string;
};

/** `open`: neither too old nor locked by wrong codes. */
export type PendingLink = PendingPerson & { open: boolean };

/** A token for the page that asks for the code; those of the past go. */
export async function beginLink(
  tx: TenantWriter,
  { platformId, subject, role, unitCode, now }: Subject & Pick<PendingPerson, "role" | "unitCode"> & {
    now: Date;
  },
): Promise<string> {
  const [token, at] = [newToken(), now.toISOString()];
  const expiresAt = new Date(now.getTime() + LTI_TIMES.code).toISOString();
  await tx.batch([
    tx.db.run(sql`delete from ${expiredLinks(now)}`),
    tx.db.run(sql`
      insert into lti_pending_links (token_hash, platform_id, subject, role, target, created_at, expires_at)
      values (${hashToken(token)}, ${platformId}, ${subject}, ${role}, ${
      unitCode ?? ""
    }, ${at}, ${expiresAt})`),
  ]);
  return token;
}

const UNIT_CODE = sql`nullif(target, '')`;

/** For `from`. */
export function expiredLinks(now: Date): SQL {
  return sql`lti_pending_links where expires_at <= ${now.toISOString()}`;
}

const isOpen = (now: Date): SQL =>
  sql`(expires_at > ${now.toISOString()} and tries < ${LTI_LIMITS.wrongCodes})`;

/** Null once it is used. */
export async function readPendingLink(
  db: Pick<TenantReader, "all">,
  { token, now }: { token: string; now: Date },
): Promise<PendingLink | null> {
  const [pending] = await db.all<Omit<PendingLink, "open"> & { open: 0 | 1 }>(sql`
    select l.platform_id as platformId, l.subject, l.role, ${UNIT_CODE} as unitCode, p.name as platformName, p.origin,
      ${isOpen(now)} as open
    from lti_pending_links l join lti_platforms p on p.id = l.platform_id where l.token_hash = ${
    hashToken(token)
  }`);
  return pending ? { ...pending, open: pending.open === 1 } : null;
}

export function codeHash(personId: string, code: string): string {
  return hashToken(`${personId} ${code}`);
}

/** Stores a person's code in the place of one before; for the job that mails it. */
export async function storeCode(
  tx: TenantWriter,
  { tokenHash, personId, code, now }: { tokenHash: string; personId: string; code: string; now: Date },
): Promise<boolean> {
  const entry = JSON.stringify({ id: personId, hash: codeHash(personId, code) });
  const [stored] = await tx.batch([tx.db.all<{ one: 1 }>(sql`
    update lti_pending_links set codes = (
      select json_group_array(json(entry)) from (
        select value as entry from json_each(codes) where value ->> 'id' <> ${personId} union all select ${entry}))
    where token_hash = ${tokenHash} and expires_at > ${now.toISOString()} returning 1 as one`)]);
  return stored.length === 1;
}

/**
 * Links the person whose code it is, once, and forgets the wait; null for a wrong code, which is counted before it is
 * looked at.
 */
export async function confirmLink(
  tx: TenantWriter,
  { token, code, now }: { token: string; code: string; now: Date },
): Promise<{ person: LinkedPerson; unitCode: string | null } | null> {
  const [counted] = await tx.batch([
    tx.db.all<Subject & Pick<PendingPerson, "role" | "unitCode"> & { codes: string }>(sql`
      update lti_pending_links set tries = tries + 1
      where token_hash = ${hashToken(token)} and ${isOpen(now)}
      returning platform_id as platformId, subject, role, ${UNIT_CODE} as unitCode, codes`),
  ]);
  const [pending] = counted;
  if (!pending) return null;
  const codes = JSON.parse(pending.codes) as { id: string; hash: string }[];
  const mine = codes.find(({ id, hash }) => hash === codeHash(id, code));
  if (mine === undefined) return null;
  const { platformId, subject, role, unitCode } = pending;
  const eventId = newId("event");
  const person = { role, id: mine.id };
  const [, linked] = await tx.batch([
    ...linkStatements(tx, { platformId, subject, person, proof: "code", now, eventId }),
    tx.db.run(sql`
      delete from lti_pending_links where token_hash = ${hashToken(token)} and ${eventWritten(eventId)}`),
  ]);
  return linked.length === 1 ? { person, unitCode } : null;
}
