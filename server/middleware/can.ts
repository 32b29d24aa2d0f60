import type { MiddlewareHandler } from "hono";
import type { TenantReader } from "../../db/doors.ts";
import { AppError, forbidden, notFound } from "../../domain/errors.ts";
import {
  type Actor,
  type ActorFor,
  type Capability,
  closedMessage,
  decide,
  decideOn,
  type Decision,
  needsResource,
  type Relation,
} from "../../domain/permissions.ts";
import { checkCanContinue } from "../../domain/plans.ts";
import { isWork } from "../../domain/subscriptions.ts";
import type { AppEnv, RequestContext } from "../services/context.ts";

/** Reads the actor's relation to a resource; null when there is none. */
type LoadRelation<T extends Relation, Key = string> = (
  db: TenantReader,
  key: Key,
  actor: Actor | null,
) => Promise<T | null>;

type Allowed<C extends Capability> = AppEnv & { Variables: { actor: ActorFor<C> } };
type AllowedOn<C extends Capability, T> = Allowed<C> & { Variables: { resource: T } };
type Guard = { capability: Capability; checksResource: boolean };

const GUARDS = new WeakMap<object, Guard>();

/**
 * Guards a route by capability and leaves `c.var.actor`; where the resource's id comes in the body, the handler
 * calls `authorize`.
 */
export function can<C extends Capability>(capability: C): MiddlewareHandler<Allowed<C>> {
  const guard: MiddlewareHandler<Allowed<C>> = async (c, next) => {
    const actor = c.get("session")?.actor ?? null;
    refuse(decide(actor, capability));
    assertCanWork(c, capability);
    c.set("capability", capability);
    c.set("actor", actor as ActorFor<C>);
    await next();
  };
  GUARDS.set(guard, { capability, checksResource: false });
  return guard;
}

/** Guards a route whose `:id` names a resource, left as `c.var.resource`; another's answers 404 (DESIGN §4). */
export function canOn<C extends Capability, T extends Relation>(
  capability: C,
  load: LoadRelation<T>,
): MiddlewareHandler<AllowedOn<C, T>> {
  const guard: MiddlewareHandler<AllowedOn<C, T>> = async (c, next) => {
    c.set("actor", (c.get("session")?.actor ?? null) as ActorFor<C>);
    c.set("capability", capability);
    c.set("resource", await authorize(c, capability, load, c.req.param("id") ?? ""));
    await next();
  };
  GUARDS.set(guard, { capability, checksResource: needsResource(capability) });
  return guard;
}

/** Throws what the refusal means. */
export async function authorize<T extends Relation, Key = string>(
  c: RequestContext,
  capability: Capability,
  load: LoadRelation<T, Key>,
  key: Key,
): Promise<T> {
  const actor = c.get("session")?.actor ?? null;
  if (actor === null) throw refusal("unauthorized");
  const resource = await c.get("school").read(load, key, actor);
  const decision = decideOn(actor, capability, resource);
  if (decision !== "yes" || resource === null) throw refusal(decision, resource);
  assertCanWork(c, capability);
  return resource;
}

/** As `authorize` for several, read at once: all or none. */
export async function authorizeAll<T extends Relation>(
  c: RequestContext,
  capability: Capability,
  load: (db: TenantReader, ids: readonly string[], actor: Actor | null) => Promise<T[]>,
  ids: readonly string[],
): Promise<T[]> {
  const actor = c.get("session")?.actor ?? null;
  const wanted = [...new Set(ids)];
  const resources = await c.get("school").read(load, wanted, actor);
  if (resources.length < wanted.length) throw notFound();
  for (const resource of resources) refuse(decideOn(actor, capability, resource), resource);
  assertCanWork(c, capability);
  return resources;
}

/** Throws limit for work in a school whose plan has ended for good (DECISIONS 31). */
function assertCanWork(c: RequestContext, capability: Capability): void {
  const subscription = c.get("subscription");
  if (subscription === null || !isWork(capability)) return;
  const reader = c.get("session")?.actor.kind === "student" ? "student" : "staff";
  const message = checkCanContinue(subscription, c.get("now"), reader);
  if (message !== null) throw new AppError("limit", message);
}

/** For api_test.ts; undefined for other middleware. */
export function guardOf(handler: object): Guard | undefined {
  return GUARDS.get(handler);
}

export function refuse(decision: Decision, resource?: Relation): void {
  if (decision !== "yes") throw refusal(decision, resource);
}

function refusal(decision: Decision, resource?: Relation | null): AppError {
  switch (decision) {
    case "unauthorized":
      return new AppError("unauthorized", "You are not signed in.");
    case "forbidden":
      return forbidden();
    case "closed":
      return new AppError("conflict", closedMessage(resource ?? {}));
    case "hidden":
    case "yes":
      return notFound();
  }
}
