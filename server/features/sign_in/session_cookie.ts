import { LIFETIMES } from "../../../domain/limits.ts";
import type { Config } from "../../config.ts";

/** Host-only; with https the `__Host-` prefix makes browsers enforce it. */
export function sessionCookie(config: Pick<Config, "scheme">) {
  const secure = config.scheme === "https";
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}

/** Set where the last session was a card's: decides where the browser goes once it has ended. */
export function cardSessionCookie(config: Pick<Config, "scheme">) {
  return {
    name: "cardDoor",
    options: {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: config.scheme === "https",
      maxAge: LIFETIMES.maxLesson / 1000,
    } as const,
  };
}

/** Readable by scripts, which wipe that person's drafts; lasts as long as drafts do. */
export function signedOutCookieOptions(config: Pick<Config, "scheme">) {
  return {
    path: "/",
    sameSite: "Lax",
    secure: config.scheme === "https",
    maxAge: LIFETIMES.drafts / 1000,
  } as const;
}
