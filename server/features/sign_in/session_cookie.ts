import type { Config } from "../../config.ts";

/** The cookie of every session: host-only, and with the prefix that makes browsers hold it to that wherever there is https. */
export function sessionCookie(config: Pick<Config, "scheme">) {
  const secure = config.scheme === "https";
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}
