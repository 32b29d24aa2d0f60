import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { schoolProvider } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { forgetStatements } from "./forget_statements.ts";

type Saving = {
  name: string;
  issuer: string;
  clientId: string;
  /** Sealed. */
  clientSecret: string;
  /** The provider took it just now. */
  isChecked: boolean;
  /** Version of the edited provider; null for a new one. */
  edited: { version: number; changedAt: string } | null;
  /** Another issuer or client, whose accounts are others: what is connected is forgotten, and it is to be tried again. */
  isOther: boolean;
  tokenHash: string;
  now: Date;
};

/** Throws conflict where someone else has changed it since it was read. */
export async function saveProvider(
  tx: TenantWriter,
  actor: ActorFor<"sign_in.manage">,
  saving: Saving,
): Promise<void> {
  const { name, issuer, clientId, clientSecret, isChecked, edited, isOther, tokenHash, now } = saving;
  const [at, eventId] = [now.toISOString(), newId("event")];
  // Lasting: that of one that was removed never comes back.
  const next = edited !== null && !isOther ? edited.version : now.getTime();
  const triedAt = isOther ? sql`null` : sql`iif(tried_at is null, null, ${at})`;
  const [saved] = await tx.batch([
    edited === null
      ? tx.db.all(typedRows({ id: schoolProvider.id }, (columns) =>
        sql`
        insert into school_provider (id, version, name, issuer, client_id, client_secret, changed_by, changed_at)
        values (1, ${next}, ${name}, ${issuer}, ${clientId}, ${clientSecret}, ${actor.id}, ${at})
        on conflict (id) do nothing returning ${columns}`))
      : tx.db.all(typedRows({ id: schoolProvider.id }, (columns) =>
        sql`
        update school_provider set version = ${next}, name = ${name}, issuer = ${issuer}, client_id = ${clientId},
          client_secret = ${clientSecret}, changed_by = ${actor.id}, changed_at = ${at}, tried_at = ${triedAt},
          refused_at = iif(${Number(isChecked)}, null, refused_at)
        where changed_at = ${edited.changedAt} returning ${columns}`)),
    eventStatement(tx, {
      id: eventId,
      what: "sign_in.provider_saved",
      at: now,
      actor,
      data: { issuer, other: isOther },
    }, sql`changes() = 1`),
    ...(isOther ? forgetStatements(tx, { tokenHash, when: eventWritten(eventId) }) : []),
  ]);
  if (saved.length === 0) throw editConflict();
}

export function editConflict(): AppError {
  return new AppError(
    "conflict",
    "Someone else has just changed this. Reload the page, then make your change again.",
  );
}
