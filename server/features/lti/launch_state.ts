import { z } from "zod";
import { LTI_TIMES } from "../../../domain/lti.ts";
import type { Config } from "../../config/config.ts";
import { isOver, openJson, sealJson } from "../../kernel/sealed_json.ts";
import type { SecretBox } from "../../kernel/secret_box.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { requireBox } from "./platforms/tool_keys.ts";

const STATE = z.object({ platformId: z.string(), nonceHash: z.string(), expiresAt: z.string() });

/** State with which a launch began. It travels sealed with the browser, so clients that begin launches write nothing. */
export type LaunchState = z.output<typeof STATE> & { hash: string };

type Begun = { tenantId: string; platformId: string; now: Date };

/** Bound to the school, whose launch it opens alone. */
const ownerOf = (tenantId: string) => `launch ${tenantId}`;

/** A state and a nonce for one launch. Throws unavailable without a secret. */
export async function sealLaunch(
  box: SecretBox | null,
  { tenantId, platformId, now }: Begun,
): Promise<{ state: string; nonce: string }> {
  const nonce = newToken();
  const content = { platformId, nonceHash: hashToken(nonce) };
  const endsAt = now.getTime() + LTI_TIMES.launch;
  return { state: await sealJson(requireBox(box), ownerOf(tenantId), content, endsAt), nonce };
}

/** Null for one that is not ours, another school's, or long over. */
export async function openLaunch(
  box: SecretBox | null,
  state: string,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<LaunchState | null> {
  const opened = await openJson(box, ownerOf(tenantId), state, STATE);
  const isForgotten = opened === null || isOver(opened, new Date(now.getTime() - LTI_TIMES.usedLaunch));
  return isForgotten ? null : { ...opened, hash: hashToken(state) };
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
