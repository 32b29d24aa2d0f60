import { sql } from "drizzle-orm";
import type { Handler } from "hono";
import pTimeout from "p-timeout";
import { DatabaseFault } from "../db/database_fault.ts";
import { readValues } from "../db/typed_rows.ts";
import type { AppEnv, RequestContext } from "./services/context.ts";

/** A probe waits less long than a page does for a database that hangs. */
export const PROBE_TIMEOUT_MS = 1_500;
export const NO_STORE = { "Cache-Control": "no-store" };

/** For probes, on any host: 200 while pages can be read and words saved, 503 otherwise. `disk` low: uploads are refused. */
export const health: Handler<AppEnv> = async (c) => {
  const [control, room] = await Promise.all([probeControl(c), c.get("services").disk.state()]);
  const status = control === "ok" && room !== "full" ? "ok" : "unavailable";
  return c.json({ status, database: control, disk: room }, status === "ok" ? 200 : 503, NO_STORE);
};

export async function probeControl(c: RequestContext): Promise<"ok" | "unavailable"> {
  const { doors, log } = c.get("services");
  const answer = doors.readControl((db) => readValues(db, { one: sql<1>`1` })).then(
    () => "ok" as const,
    (error) => {
      if (!(error instanceof DatabaseFault)) log({ requestId: c.get("requestId"), fault: String(error) });
      return "unavailable" as const;
    },
  );
  return await pTimeout(answer, { milliseconds: PROBE_TIMEOUT_MS, fallback: () => "unavailable" });
}

/** Answer of a server that waits for its databases before it starts. */
export function unavailableHealth(isDiskFull: boolean): Response {
  const body = { status: "unavailable", database: "unavailable", disk: isDiskFull ? "full" : "ok" };
  return Response.json(body, { status: 503, headers: NO_STORE });
}
