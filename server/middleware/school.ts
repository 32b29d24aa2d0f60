import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { dayIn } from "../../domain/dates.ts";
import { notFound } from "../../domain/errors.ts";
import { type Feature, hasFeature } from "../../domain/plans.ts";
import type { AppEnv, Establishment, School } from "../services/context.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";
import { openTurn, type TurnOfRequest } from "../services/read_turns.ts";

/** Guards a page of schools alone, which the installation's hosts answer with 404. */
export const schoolPage = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.host.kind !== "tenant") return c.notFound();
  await next();
});

/** Sets `c.var.school` and `c.var.now`. */
export const school = createMiddleware<AppEnv>(async (c, next) => {
  c.set("now", c.get("services").now());
  c.set("school", new SchoolOfRequest(c));
  await next();
});

/** A class: V8 keeps what getters of an object's own refer to, here the request, until a full collection. */
class SchoolOfRequest implements School {
  readonly #c: Context<AppEnv>;
  readonly #readInTurn: TurnOfRequest;
  readonly origin: string;

  constructor(c: Context<AppEnv>) {
    const { config, readTurns } = c.get("services");
    this.#c = c;
    this.#readInTurn = openTurn(readTurns, c.req.raw);
    this.origin = `${config.scheme}://${c.get("host").name}`;
  }
  get id(): string {
    const host = this.#c.get("host");
    if (host.kind !== "tenant") throw notFound();
    return host.tenantId;
  }
  get establishment(): Establishment {
    const establishment = this.#c.get("establishment");
    if (establishment === null) throw notFound();
    return establishment;
  }
  hasFeature(feature: Feature): boolean {
    const subscription = this.#c.get("subscription");
    if (subscription === null) throw notFound();
    return hasFeature(subscription, feature);
  }
  today(): string {
    return dayIn(this.establishment.timeZone, this.#c.get("now"));
  }
  readonly read: School["read"] = (verb, ...args) => {
    const { doors } = this.#c.get("services");
    const read = () => doors.readTenant(this.id, (db) => verb(db, ...args));
    if (!this.#c.get("inTurn")) return read();
    const caller = { school: this.id, person: this.#c.get("session")?.person.id ?? "" };
    return this.#readInTurn(caller, read);
  };
  readonly write: School["write"] = (verb, ...args) => {
    const { doors } = this.#c.get("services");
    return doors.writeTenant(this.id, (tx) => verb(tx, ...args), this.#turn());
  };
  readonly writeWithJobs: School["writeWithJobs"] = (verb, ...args) =>
    writeWithJobs(this.#c.get("services"), this.id, (tx) => verb(tx, ...args), { turn: this.#turn() });

  #turn(): "first" | "last" {
    return this.#c.get("session") === null ? "last" : "first";
  }
}
