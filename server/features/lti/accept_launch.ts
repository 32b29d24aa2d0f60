import { AppError } from "../../../domain/errors.ts";
import { type LaunchRefusal, type LaunchRole, launchRole } from "../../../domain/lti.ts";
import { isOver } from "../../kernel/sealed_json.ts";
import type { School } from "../../services/context.ts";
import { readLaunchToken } from "./launch_token.ts";
import type { LaunchClaims } from "./launch_token.ts";
import { type OpenLaunch, refuseLaunch, useLaunch } from "./read_launch.ts";
import { PLATFORM_AWAY } from "./refusal_texts.ts";

/** The platform's form, and whether the browser sent the cookie of this launch. */
type Posted = { token: string | null; hasCookie: boolean };
type Options = {
  strict: boolean;
  now: Date;
  /** Monotonic milliseconds. */
  at: number;
  log: (line: Record<string, unknown>) => void;
  /** Counts a refusal and returns whether it is stored; throws where there were too many. */
  countRefused: () => boolean;
};

export type AcceptedLaunch = LaunchClaims & { role: LaunchRole };

/** Uses the launch up, or refuses it, with an event while there are few. Throws unavailable where the platform's keys cannot be fetched. */
export async function acceptLaunch(
  school: School,
  launch: OpenLaunch,
  posted: Posted,
  options: Options,
): Promise<AcceptedLaunch | LaunchRefusal> {
  const { now } = options;
  const outcome = await check(launch, posted, options);
  if (typeof outcome !== "string" && await school.write(useLaunch, { launch, now })) return outcome;
  const reason = typeof outcome === "string" ? outcome : "replay";
  if (options.countRefused()) await school.write(refuseLaunch, { launch, reason, now });
  return reason;
}

async function check(
  launch: OpenLaunch,
  { token, hasCookie }: Posted,
  { strict, now, at, log }: Options,
): Promise<AcceptedLaunch | LaunchRefusal> {
  if (!launch.isApproved) return "unapproved";
  if (!hasCookie) return "cookie";
  if (launch.usedAt !== null) return "replay";
  if (isOver(launch.state, now)) return "expired";
  if (token === null) return "platform";
  const claims = await readLaunchToken(token, launch, { strict, now, at }).catch((cause: unknown) => {
    log({ work: "fetch the keys of a learning platform", platform: launch.platformId, fault: String(cause) });
    throw new AppError("unavailable", PLATFORM_AWAY, { retryAfter: 30 });
  });
  if (typeof claims === "string") return claims;
  const role = launchRole(claims.roles);
  return role === null ? "role" : { ...claims, role };
}
