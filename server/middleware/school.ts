import { createMiddleware } from "hono/factory";
import type { TenantReader, TenantWriter } from "../../db/doors.ts";
import { dayIn } from "../../domain/dates.ts";
import { notFound } from "../../domain/errors.ts";
import type { AppEnv, Establishment } from "../context.ts";
import { writeWithJobs } from "../flows/write_with_jobs.ts";

type Read = <Args extends unknown[], T>(
  verb: (db: TenantReader, ...args: Args) => Promise<T>,
  ...args: Args
) => Promise<T>;

type Write = <Args extends unknown[], T>(
  verb: (tx: TenantWriter, ...args: Args) => Promise<T>,
  ...args: Args
) => Promise<T>;

/** The school of a request. On the installation's hosts every use throws not_found. */
export type School = {
  readonly id: string;
  /** `https://oak.example` */
  readonly origin: string;
  readonly establishment: Establishment;
  /** The establishment's date, `YYYY-MM-DD`. */
  today(): string;
  /** `read(listStudents, actor, page)` calls `listStudents(db, actor, page)`. */
  read: Read;
  /** `write(addStudent, actor, input)` calls `addStudent(tx, actor, input)` under the school's lock. */
  write: Write;
  /** For a verb that enqueues jobs. */
  writeWithJobs: Write;
};

/** Sets `c.var.school` and `c.var.now`. */
export const school = createMiddleware<AppEnv>(async (c, next) => {
  const { services, host } = c.var;
  const { config, doors } = services;
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
  c.set("now", now);
  c.set("school", {
    get id() {
      return tenantId();
    },
    get establishment() {
      return establishment();
    },
    origin: `${config.scheme}://${host.name}`,
    today: () => dayIn(establishment().timeZone, now),
    read: (verb, ...args) => doors.readTenant(tenantId(), (db) => verb(db, ...args)),
    write: (verb, ...args) => doors.writeTenant(tenantId(), (tx) => verb(tx, ...args)),
    writeWithJobs: (verb, ...args) => writeWithJobs(services, tenantId(), (tx) => verb(tx, ...args)),
  });
  await next();
});
