import { AppError, forbidden } from "../../domain/errors.ts";
import type { Actor } from "../../domain/permissions.ts";
import type { RequestContext } from "../context.ts";

/** Throws unauthorized without a session. */
export function actorOf(c: RequestContext): Actor {
  const actor = c.get("session")?.actor;
  if (!actor) throw new AppError("unauthorized", "You are not signed in.");
  return actor;
}

/** Throws forbidden for other actors. */
export function staffOf(c: RequestContext): Extract<Actor, { kind: "staff" }> {
  const actor = actorOf(c);
  if (actor.kind !== "staff") throw forbidden();
  return actor;
}
