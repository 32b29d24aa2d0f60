import { LIFETIMES } from "../../../domain/limits.ts";
import type { Config } from "../../config.ts";

/** The cookie of every session: host-only, and with the prefix that makes browsers hold it to that wherever there is https. */
export function sessionCookie(config: Pick<Config, "scheme">) {
  const secure = config.scheme === "https";
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}

/** The cookie that says that this browser was last opened with a card: where it is sent once nobody is signed in. */
export function cardDoorCookie(config: Pick<Config, "scheme">) {
  return {
    name: "cardDoor",
    options: {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: config.scheme === "https",
      maxAge: LIFETIMES.longestLesson / 1000,
    } as const,
  };
}

/** The cookie that tells the browser's own script whose kept words to wipe: as long as words can be kept, and readable there. */
export function signedOutOptions(config: Pick<Config, "scheme">) {
  return {
    path: "/",
    sameSite: "Lax",
    secure: config.scheme === "https",
    maxAge: LIFETIMES.keptWords / 1000,
  } as const;
}
