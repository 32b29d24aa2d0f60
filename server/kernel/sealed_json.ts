import type { z } from "zod";
import type { SecretBox } from "./secret_box.ts";

/** In one spelling alone: a text may be known by its hash. */
const SEALED = /^[A-Za-z0-9_-]{43,}$/;

/** JSON that travels with a browser, until `endsAt` (milliseconds). `owner` as in `SecretBox`. */
export async function sealJson(
  box: SecretBox,
  owner: string,
  content: object,
  endsAt: number,
): Promise<string> {
  const text = JSON.stringify({ ...content, expiresAt: new Date(endsAt).toISOString() });
  return await box.seal(new TextEncoder().encode(text), owner);
}

/** Null for what is not ours, or another owner's. One that has ended is for the caller to refuse (`isOver`). */
export async function openJson<S extends z.ZodType<{ expiresAt: string }>>(
  box: SecretBox | null,
  owner: string,
  sealed: string,
  schema: S,
): Promise<z.output<S> | null> {
  if (!SEALED.test(sealed)) return null;
  const opened = await box?.open(sealed, owner).catch(() => null) ?? null;
  if (opened === null) return null;
  return schema.safeParse(JSON.parse(new TextDecoder().decode(opened.plain))).data ?? null;
}

export function isOver({ expiresAt }: { expiresAt: string }, now: Date): boolean {
  return expiresAt <= now.toISOString();
}
