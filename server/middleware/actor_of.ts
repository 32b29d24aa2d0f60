import type { Context } from "hono";
import { AppError, forbidden } from "../../domain/errors.ts";
import type { Actor } from "../../domain/permissions.ts";
import type { AppEnv } from "../context.ts";

type Asking = { get: Context<AppEnv>["get"] };

/** Who asks, on a route whose door lets nobody through who is not signed in. */
export function actorOf(c: Asking): Actor {
  const actor = c.get("session")?.actor;
  if (!actor) throw new AppError("unauthorized", "You are not signed in.");
  return actor;
}

/** The member of staff who asks. Throws forbidden for anybody else. */
export function staffOf(c: Asking): Extract<Actor, { kind: "staff" }> {
  const actor = actorOf(c);
  if (actor.kind !== "staff") throw forbidden();
  return actor;
}
