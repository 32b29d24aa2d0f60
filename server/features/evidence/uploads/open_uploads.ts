import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { UNCOUNTED_PURPOSES, type UploadOwner } from "./upload_rules.ts";

/** Per person: two batches of the largest files. */
export const MAX_OPEN_BYTES = 2 * UPLOAD_LIMITS.evidence.files * UPLOAD_LIMITS.evidence.bytes;
export const MAX_OPEN = 50;

/** A promise counts for so long unless its bytes begin to come; it can be used for a day. */
export const PROMISE_LAPSE_MS = 15 * 60_000;

type Owner = Pick<UploadOwner, "kind" | "id">;

/** SQL condition of an owner's uploads, without one, that are not evidence yet and count against their owner. */
function isOpen({ kind, id }: Owner, now: Date, except: string): SQL {
  const lapsedAt = new Date(now.getTime() - PROMISE_LAPSE_MS).toISOString();
  // Literals: bound values would not use the partial index.
  return sql`owner_kind = ${kind} and owner_id = ${id} and id <> ${except} and state <> 'attached'
    and expires_at > ${now.toISOString()}
    and (state <> 'promised' or writing is not null or created_at > ${lapsedAt})`;
}

/** Bytes that an owner's open uploads announce and have not brought, of those that count as storage. */
export function promisedBytes(owner: Owner, now: Date, except = ""): SQL<number> {
  return sql<number>`(select coalesce(sum(declared_size), 0) from uploads
    where ${isOpen(owner, now, except)} and state <> 'received' and purpose not in ${UNCOUNTED_PURPOSES})`;
}

/** SQL condition: whether an owner's other open uploads leave room for one of so many bytes. */
export function fitsOwnLimits(owner: Owner, bytes: number, now: Date, except = ""): SQL<number> {
  return sql<number>`(
    select count(*) < ${MAX_OPEN}
      and coalesce(sum(max(received, coalesce(declared_size, 0))), 0) + ${bytes} <= ${MAX_OPEN_BYTES}
    from uploads where ${isOpen(owner, now, except)})`;
}

/** Throws `too_many`. */
export async function assertFitsOwnLimits(
  db: Pick<TenantReader, "all">,
  ...limits: Parameters<typeof fitsOwnLimits>
): Promise<void> {
  const { fits } = await readValues(db, { fits: fitsOwnLimits(...limits) });
  if (!fits) throw tooManyOpen();
}

function tooManyOpen(): AppError {
  return new AppError(
    "too_many",
    "Too many of your uploads were begun and are not finished. Finish or cancel them, or try again later.",
    { retryAfter: PROMISE_LAPSE_MS / 1000 },
  );
}
