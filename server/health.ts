import { sql } from "drizzle-orm";
import type { Handler } from "hono";
import type { AppEnv } from "./context.ts";

/** For probes, on any host: 200 while pages can be read and words saved, 503 otherwise. `disk` low: uploads are refused. */
export const health: Handler<AppEnv> = async (c) => {
  const { doors, disk, log } = c.get("services");
  const [control, room] = await Promise.all([
    doors.readControl((db) => db.all(sql`select 1`)).then(() => "ok", (error) => {
      log({ requestId: c.get("requestId"), fault: String(error) });
      return "unavailable";
    }),
    disk.state(),
  ]);
  const status = control === "ok" && room !== "full" ? "ok" : "unavailable";
  c.header("Cache-Control", "no-store");
  return c.json({ status, database: control, disk: room }, status === "ok" ? 200 : 503);
};
