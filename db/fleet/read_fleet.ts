import type { Adapter } from "../adapters/adapter.ts";

/** Schools whose databases are set up, by subdomain. Reads columns that are there since the first schema. */
export async function readFleet(adapter: Adapter): Promise<{ id: string; subdomain: string | null }[]> {
  const { reads, close } = await adapter.open({ kind: "control" });
  try {
    const { rows } = await reads.execute(
      "select id, subdomain from tenants where ready_at is not null order by subdomain, id",
    );
    return rows.map(({ id, subdomain }) => ({
      id: String(id),
      subdomain: subdomain === null ? null : String(subdomain),
    }));
  } finally {
    close();
  }
}
