import { createClient } from "@tursodatabase/api";
import pTimeout from "p-timeout";
import { DatabaseFault } from "../database_fault.ts";
import type { DatabaseAdmin } from "./database_admin.ts";

/** Making a database takes seconds. */
const TIMEOUT_MS = 30_000;
const TOKEN_LIFE = "1h";

export type TursoConfig = {
  token: string;
  organization: string;
  /** Group in which databases are created. */
  group: string;
  /** Defaults to Turso's own. */
  baseUrl?: string;
};

type TursoAdmin = DatabaseAdmin & {
  /** Opens this database alone, for an hour. Throws a `DatabaseFault`, `missing` where there is none. */
  createToken(database: string): Promise<string>;
};

/** The administration of databases by Turso's Platform API. Databases are named by the first label of their host. */
export function tursoAdmin({ token, organization, group, baseUrl }: TursoConfig): TursoAdmin {
  const { databases } = createClient({ org: organization, token, ...(baseUrl ? { baseUrl } : {}) });
  /** A database's host is `<name>-<organization>.…`. */
  const nameOf = (label: string) =>
    label.endsWith(`-${organization}`) ? label.slice(0, -organization.length - 1) : label;

  const inTime = <T>(call: Promise<T>) => pTimeout(call, { milliseconds: TIMEOUT_MS });
  return {
    exists: (label) => inTime(databases.get(nameOf(label))).then(() => true, unless(404, false)),
    create: (label) =>
      inTime(databases.create(nameOf(label), { group })).then(() => {}, unless(409, undefined)),
    fork: (from, to) =>
      inTime(databases.create(nameOf(to), { group, seed: { type: "database", name: nameOf(from) } }))
        .then(() => {}, unless(0, undefined)),
    remove: (label) => inTime(databases.delete(nameOf(label))).then(() => {}, unless(404, undefined)),
    async createToken(label) {
      const made = await inTime(
        databases.createToken(nameOf(label), { expiration: TOKEN_LIFE, authorization: "full-access" }),
      ).catch(unless(404, null));
      if (made) return made.jwt;
      throw new DatabaseFault("missing", new Error(`Turso has no database ${nameOf(label)}`));
    },
  };
}

/** The client throws an error with the answer's status, or fetch's own. */
function unless<T>(expected: number, result: T): (error: unknown) => T {
  return (error) => {
    const status = error instanceof Error && "status" in error ? Number(error.status) : null;
    if (status === expected) return result;
    const cause = new Error(
      `Turso’s Platform API${status === null ? " does not answer" : ` answered ${status}`}`,
      {
        cause: error,
      },
    );
    if (status === 401 || status === 403) throw new DatabaseFault("refused", cause);
    if (status === null || status === 429 || status >= 500) throw new DatabaseFault("unreachable", cause);
    throw cause;
  };
}
