import type { TursoConfig } from "../../db/adapters/turso_admin.ts";
import type { Environment } from "./environment.ts";

export type DatabaseConfig =
  | { kind: "file"; dataDir: string }
  | {
    kind: "remote";
    controlUrl: string;
    /** `{tenant}` stands for the tenant's id. */
    tenantUrl: string;
    authToken?: string;
    /** libSQL server's. */
    adminUrl?: string;
    adminToken?: string;
    /** Instead of `adminUrl`. */
    turso?: TursoConfig;
  };

const SCHEMES = ["http:", "https:", "libsql:"];

export function readDatabases(get: Environment, dataDir: string, problems: string[]): DatabaseConfig {
  const controlUrl = readAddress("CONTROL_DATABASE_URL", get, problems);
  const tenantUrl = readAddress("TENANT_DATABASE_URL", get, problems);
  const adminUrl = get("DATABASE_ADMIN_URL");
  const turso = readTurso(get, problems);
  if (turso && adminUrl !== undefined) {
    problems.push("DATABASE_ADMIN_URL is libSQL server's, TURSO_API_TOKEN is Turso's: set one of them");
  }
  if (controlUrl === undefined && tenantUrl === undefined) return { kind: "file", dataDir };
  if (controlUrl === undefined || tenantUrl === undefined) {
    problems.push("CONTROL_DATABASE_URL and TENANT_DATABASE_URL go together: set both or neither");
  }
  if (tenantUrl !== undefined && !tenantUrl.includes("{tenant}")) {
    problems.push(
      "TENANT_DATABASE_URL must contain {tenant}, so that every school has a database of its own",
    );
  }
  return {
    kind: "remote",
    controlUrl: controlUrl ?? "",
    tenantUrl: tenantUrl ?? "",
    authToken: get("DATABASE_AUTH_TOKEN"),
    adminUrl,
    adminToken: get("DATABASE_ADMIN_TOKEN"),
    turso,
  };
}

function readAddress(name: string, get: Environment, problems: string[]): string | undefined {
  const text = get(name);
  if (text === undefined) return undefined;
  const url = URL.parse(text.replaceAll("{tenant}", "tenant"));
  if (url === null || !SCHEMES.includes(url.protocol)) {
    problems.push(`${name} must be an address that begins with http://, https:// or libsql://`);
  } else if (url.username !== "" || url.password !== "" || url.searchParams.has("authToken")) {
    problems.push(`${name} must not contain a token, which would be logged: set DATABASE_AUTH_TOKEN`);
  }
  return text;
}

function readTurso(get: Environment, problems: string[]): TursoConfig | undefined {
  const names = ["TURSO_API_TOKEN", "TURSO_ORGANIZATION", "TURSO_GROUP"] as const;
  const [token, organization, group] = names.map(get);
  const baseUrl = get("TURSO_API_BASE");
  if (token !== undefined && organization !== undefined && group !== undefined) {
    return { token, organization, group, baseUrl };
  }
  if (token !== undefined || organization !== undefined || group !== undefined) {
    problems.push(`${names.join(", ")} go together: set all three or none`);
  }
  return undefined;
}
