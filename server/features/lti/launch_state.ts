import type { Config } from "../../config.ts";
import { hashToken } from "../../tokens.ts";

/**
 * Says that this browser asked for the launch. Partitioned, since it is set within the platform's frame, and only such a
 * cookie survives there until the platform posts back.
 */
export function stateCookie({ scheme }: Pick<Config, "scheme">, state: string) {
  const prefix = scheme === "https" ? "__Host-" : "";
  return {
    name: `${prefix}lti-${hashToken(state).slice(0, 16)}`,
    options: {
      path: "/",
      httpOnly: true,
      secure: true,
      sameSite: "None",
      partitioned: true,
    } as const,
  };
}

export function isStateLike(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** A platform names the tool's own address, which is all that a launch leads to. */
export function isOwnTarget(target: string, origin: string): boolean {
  return URL.parse(target)?.origin === origin;
}
