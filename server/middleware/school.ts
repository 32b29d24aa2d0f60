import { createMiddleware } from "hono/factory";
import { dayIn } from "../../domain/dates.ts";
import { notFound } from "../../domain/errors.ts";
import { hasFeature } from "../../domain/plans.ts";
import type { AppEnv } from "../services/context.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";
import { openTurn } from "../services/read_turns.ts";

/** Guards a page of schools alone, which the installation's hosts answer with 404. */
export const schoolPage = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.host.kind !== "tenant") return c.notFound();
  await next();
});

/** Sets `c.var.school` and `c.var.now`. */
export const school = createMiddleware<AppEnv>(async (c, next) => {
  const services = c.get("services");
  const host = c.get("host");
  const { config, doors, readTurns } = services;
  const tenantId = () => {
    if (host.kind !== "tenant") throw notFound();
    return host.tenantId;
  };
  const establishment = () => {
    const establishment = c.get("establishment");
    if (establishment === null) throw notFound();
    return establishment;
  };
  const now = services.now();
  const turn = () => c.get("session") === null ? "last" : "first";
  const readInTurn = openTurn(readTurns, c.req.raw);
  c.set("now", now);
  c.set("school", {
    get id() {
      return tenantId();
    },
    get establishment() {
      return establishment();
    },
    origin: `${config.scheme}://${host.name}`,
    hasFeature(feature) {
      const subscription = c.get("subscription");
      if (subscription === null) throw notFound();
      return hasFeature(subscription, feature);
    },
    today: () => dayIn(establishment().timeZone, now),
    read(verb, ...args) {
      const read = () => doors.readTenant(tenantId(), (db) => verb(db, ...args));
      if (!c.get("inTurn")) return read();
      const caller = { school: tenantId(), person: c.get("session")?.person.id ?? "" };
      return readInTurn(caller, read);
    },
    write: (verb, ...args) => doors.writeTenant(tenantId(), (tx) => verb(tx, ...args), turn()),
    writeWithJobs: (verb, ...args) =>
      writeWithJobs(services, tenantId(), (tx) => verb(tx, ...args), { turn: turn() }),
  });
  await next();
});
