import type { Context, MiddlewareHandler } from "hono";
import type { TenantReader } from "../../db/doors.ts";
import { AppError, forbidden, notFound } from "../../domain/errors.ts";
import {
  type Actor,
  type Capability,
  closedWords,
  decide,
  decideOn,
  type Decision,
  needsThing,
  type Relation,
} from "../../domain/permissions.ts";
import type { AppEnv } from "../context.ts";
import { tenantOf } from "./tenant_of.ts";

/** Reads what a thing is to the person who asks; null when there is none. */
export type LoadRelation<T extends Relation> = (
  db: TenantReader,
  id: string,
  actor: Actor | null,
) => Promise<T | null>;

type WithThing<T> = AppEnv & { Variables: { thing: T } };
type Door = { capability: Capability; checksThing: boolean };

const DOORS = new WeakMap<object, Door>();

/**
 * The door of an API route: names the capability it needs and refuses by default. A capability that concerns single
 * things wants `canOn`; where the thing's id comes in the body, the handler calls `permitOn` before anything else.
 */
export function can(capability: Capability): MiddlewareHandler<AppEnv> {
  const door: MiddlewareHandler<AppEnv> = async (c, next) => {
    refuse(decide(c.get("session")?.actor ?? null, capability));
    await next();
  };
  DOORS.set(door, { capability, checksThing: false });
  return door;
}

/**
 * The door of a route about the one thing that `:id` names: `load` reads its relation to the actor, and the handler
 * finds it as `c.var.thing`. Another's thing answers as one that does not exist (DESIGN §4).
 */
export function canOn<T extends Relation>(
  capability: Capability,
  load: LoadRelation<T>,
): MiddlewareHandler<WithThing<T>> {
  const door: MiddlewareHandler<WithThing<T>> = async (c, next) => {
    c.set("thing", await permitOn(c, capability, load, c.req.param("id") ?? ""));
    await next();
  };
  DOORS.set(door, { capability, checksThing: needsThing(capability) });
  return door;
}

/** What a request must carry for a decision; a context of any route has it. */
type Asking = { get: Context<AppEnv>["get"] };

/** Decides about one thing by its id and gives its relation; throws what a refusal means. */
export async function permitOn<T extends Relation>(
  c: Asking,
  capability: Capability,
  load: LoadRelation<T>,
  id: string,
): Promise<T> {
  const actor = c.get("session")?.actor ?? null;
  if (actor === null) throw refusal("unauthorized");
  const thing = await c.get("services").doors.readTenant(tenantOf(c), (db) => load(db, id, actor));
  const decision = decideOn(actor, capability, thing);
  if (decision !== "yes" || thing === null) throw refusal(decision, thing);
  return thing;
}

/** The capability that a middleware asks for, and whether it looks at the thing itself; undefined for other middleware. */
export function doorOf(handler: object): Door | undefined {
  return DOORS.get(handler);
}

/** Throws the error that a decision means, about `thing` where it was about one; returns on yes. */
export function refuse(decision: Decision, thing?: Relation): void {
  if (decision !== "yes") throw refusal(decision, thing);
}

function refusal(decision: Decision, thing?: Relation | null): AppError {
  switch (decision) {
    case "unauthorized":
      return new AppError("unauthorized", "You are not signed in.");
    case "forbidden":
      return forbidden();
    case "closed":
      return new AppError("conflict", closedWords(thing ?? {}));
    case "hidden":
    case "yes":
      return notFound();
  }
}
