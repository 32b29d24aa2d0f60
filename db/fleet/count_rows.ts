import type { Client } from "@libsql/client";

/** Rows of each table. */
export type RowCounts = Record<string, number>;

/** One query for the names, one for all counts. */
export async function countRows(database: Pick<Client, "execute">): Promise<RowCounts> {
  const { rows } = await database.execute(`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`);
  const names = rows.map(({ name }) => String(name));
  if (names.length === 0) return {};
  const counts = names.map((name) => `(select count(*) from "${name}")`);
  const result = await database.execute(`select json_array(${counts.join(", ")})`);
  const numbers: number[] = JSON.parse(String(result.rows[0]![0]));
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]!]));
}
