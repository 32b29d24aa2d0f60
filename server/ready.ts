import type { Handler } from "hono";
import pTimeout from "p-timeout";
import type { AppEnv } from "./services/context.ts";
import { NO_STORE, PROBE_TIMEOUT_MS, probeControl } from "./health.ts";

/**
 * For load balancers, on any host: 200 while requests are to be sent here. 503 once told to stop, without databases, or
 * without the disk of files; a bucket is not asked, since all servers share it and pages need none.
 */
export const ready: Handler<AppEnv> = async (c) => {
  const { draining, disk } = c.get("services");
  const [database, storage] = await Promise.all([
    probeControl(c),
    answers(disk.free()),
  ]);
  const usable = database === "ok" && storage === "ok";
  const status = draining ? "draining" : usable ? "ready" : "unavailable";
  return c.json({ status, database, storage }, status === "ready" ? 200 : 503, NO_STORE);
};

/** A disk over a network may hang. */
async function answers(asked: Promise<unknown>): Promise<"ok" | "unavailable"> {
  const answer = asked.then(() => "ok" as const, () => "unavailable" as const);
  return await pTimeout(answer, { milliseconds: PROBE_TIMEOUT_MS, fallback: () => "unavailable" });
}
