import { desc, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { ltiKeys } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LTI_TIMES } from "../../../../domain/lti.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import type { SecretBox } from "../../../kernel/secret_box.ts";
import { eventStatement } from "../../activity/events.ts";

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
} as const;

const NO_SECRET =
  "Learning platforms need a secret that is not set up on this server. Ask the person who runs it to set APP_SECRET.";

export type NewKey = { id: string; publicKey: string; privateKey: string };
export type PublicKey = { kid: string; kty: string; n: string; e: string; alg: "RS256"; use: "sig" };

/** Throws unavailable without a secret. */
export function requireBox(box: SecretBox | null): SecretBox {
  if (box === null) throw new AppError("unavailable", NO_SECRET);
  return box;
}

/** A key pair of this school as a tool, made before the write that stores it. Throws unavailable without a secret. */
export async function makeKey(box: SecretBox | null): Promise<NewKey> {
  const { seal } = requireBox(box);
  const id = newId("ltiKey");
  const pair = await crypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
  const { kty, n, e } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const privateKey = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  return { id, publicKey: JSON.stringify({ kty, n, e }), privateKey: await seal(privateKey, id) };
}

/** The first key of a school; nothing where it has one. */
export function firstKeyStatement(tx: Pick<TenantWriter, "db">, key: NewKey, now: Date) {
  return tx.db.run(sql`
    insert into lti_keys (id, public_key, private_key, created_at)
    select ${key.id}, ${key.publicKey}, ${key.privateKey}, ${now.toISOString()}
    where not exists (select 1 from lti_keys where retired_at is null)`);
}

/** The former key signs nothing more, and stays published for those who still hold what it signed. */
export async function replaceKey(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { key, now }: { key: NewKey; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`delete from lti_keys where retired_at <= ${retiredBefore(now)}`),
    tx.db.run(sql`update lti_keys set retired_at = ${at} where retired_at is null`),
    tx.db.run(sql`
      insert into lti_keys (id, public_key, private_key, created_at)
      values (${key.id}, ${key.publicKey}, ${key.privateKey}, ${at})`),
    eventStatement(tx, { what: "lti.key_replaced", at: now, actor, data: { key: key.id } }),
  ]);
}

function retiredBefore(now: Date): string {
  return new Date(now.getTime() - LTI_TIMES.retiredKey).toISOString();
}

/** Keys that `/lti/jwks` publishes. */
export async function listPublicKeys(db: TenantReader, now: Date): Promise<{ keys: PublicKey[] }> {
  const { id, publicKey, retiredAt, createdAt } = ltiKeys;
  const rows = await db.select({ id, publicKey }).from(ltiKeys)
    .where(or(isNull(retiredAt), gt(retiredAt, retiredBefore(now))))
    .orderBy(isNotNull(retiredAt), desc(createdAt));
  return {
    keys: rows.map(({ id, publicKey: { kty, n, e } }) => ({ kid: id, kty, n, e, alg: "RS256", use: "sig" })),
  };
}

export async function readSealedKey(db: TenantReader): Promise<{ id: string; privateKey: string } | null> {
  const { id, privateKey, retiredAt } = ltiKeys;
  const [key] = await db.select({ id, privateKey }).from(ltiKeys).where(isNull(retiredAt));
  return key ?? null;
}

/** Throws unavailable where no secret of the installation opens it. */
export async function openSigningKey(
  box: SecretBox | null,
  sealed: { id: string; privateKey: string } | null,
): Promise<{ kid: string; key: CryptoKey }> {
  const opened = sealed === null ? null : await box?.open(sealed.privateKey, sealed.id) ?? null;
  if (sealed === null || opened === null) throw new AppError("unavailable", NO_SECRET);
  const key = await crypto.subtle.importKey("pkcs8", opened.plain, RSA, false, ["sign"]);
  return { kid: sealed.id, key };
}
