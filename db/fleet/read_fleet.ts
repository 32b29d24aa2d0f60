import type { Client } from "@libsql/client";
import type { Adapter } from "../adapters/adapter.ts";
import { withCopy } from "./database_copy.ts";

export type FleetSchool = { id: string; subdomain: string | null; name: string };

const READY = "select id, subdomain, name from tenants where ready_at is not null order by subdomain, id";

/** Schools whose databases are set up, by subdomain. Reads columns that are there since the first schema. */
export async function readFleet(adapter: Adapter): Promise<FleetSchool[]> {
  using control = await adapter.open({ kind: "control" });
  return await readySchools(control.reads);
}

/** Likewise, as a copy of the control database knows them. */
export async function readFleetCopy(path: string): Promise<FleetSchool[]> {
  return await withCopy(path, readySchools);
}

async function readySchools(control: Pick<Client, "execute">): Promise<FleetSchool[]> {
  const { rows } = await control.execute(READY);
  return rows.map(({ id, subdomain, name }) => ({
    id: String(id),
    subdomain: subdomain === null ? null : String(subdomain),
    name: String(name),
  }));
}
