import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { LTI_TIMES } from "../../../domain/lti.ts";
import type { Config } from "../../config/config.ts";
import type { SecretBox } from "../../kernel/secret_box.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { NO_LTI_SECRET } from "./platforms/tool_keys.ts";

/** State with which a launch began. It travels sealed with the browser, so clients that begin launches write nothing. */
export type LaunchState = { hash: string; platformId: string; nonceHash: string; expiresAt: string };

type Begun = { tenantId: string; platformId: string; now: Date };

const SEALED = z.object({ platformId: z.string(), nonceHash: z.string(), expiresAt: z.string() });

/** Bound to the school, whose launch it opens alone. */
const ownerOf = (tenantId: string) => `launch ${tenantId}`;

/** A state and a nonce for one launch. Throws unavailable without a secret. */
export async function sealLaunch(
  box: SecretBox | null,
  { tenantId, platformId, now }: Begun,
): Promise<{ state: string; nonce: string }> {
  if (box === null) throw new AppError("unavailable", NO_LTI_SECRET);
  const nonce = newToken();
  const expiresAt = new Date(now.getTime() + LTI_TIMES.launch).toISOString();
  const text = JSON.stringify({ platformId, nonceHash: hashToken(nonce), expiresAt });
  return { state: await box.seal(new TextEncoder().encode(text), ownerOf(tenantId)), nonce };
}

/** Null for one that is not ours, another school's, or long over. */
export async function openLaunch(
  box: SecretBox | null,
  state: string,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<LaunchState | null> {
  if (!/^[A-Za-z0-9_-]{43,1000}$/.test(state)) return null;
  const opened = await box?.open(state, ownerOf(tenantId)).catch(() => null) ?? null;
  if (opened === null) return null;
  const sealed = SEALED.parse(JSON.parse(new TextDecoder().decode(opened.plain)));
  const isOver = Date.parse(sealed.expiresAt) + LTI_TIMES.usedLaunch <= now.getTime();
  return isOver ? null : { ...sealed, hash: hashToken(state) };
}

/**
 * Says that this browser asked for the launch. Partitioned, since it is set within the platform's frame, and only such a
 * cookie survives there until the platform posts back.
 */
export function stateCookie({ scheme }: Pick<Config, "scheme">, state: string) {
  const prefix = scheme === "https" ? "__Host-" : "";
  const hash = hashToken(state);
  return {
    name: `${prefix}lti-${hash.slice(0, 16)}`,
    value: hash,
    options: {
      path: "/",
      httpOnly: true,
      secure: true,
      sameSite: "None",
      partitioned: true,
    } as const,
  };
}

/** A platform names the tool's own address, which is all that a launch leads to. */
export function isOwnTarget(target: string, origin: string): boolean {
  return URL.parse(target)?.origin === origin;
}
