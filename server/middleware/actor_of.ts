import type { Context } from "hono";
import { AppError } from "../../domain/errors.ts";
import type { Actor } from "../../domain/permissions.ts";
import type { AppEnv } from "../context.ts";

/** Who asks, on a route whose door lets nobody through who is not signed in. */
export function actorOf(c: { get: Context<AppEnv>["get"] }): Actor {
  const actor = c.get("session")?.actor;
  if (!actor) throw new AppError("unauthorized", "You are not signed in.");
  return actor;
}
