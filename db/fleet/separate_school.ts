import type { Client } from "@libsql/client";

type StaffToday = { userId: string; email: string; role: string; archivedAt: string | null };

type SeparateSchool = {
  from: string;
  to: string;
  /** Name of the copy. */
  name: string;
  at: string;
  /** The school's current staff, so that no one regains revoked access. */
  staff: readonly StaffToday[];
};

/** Columns that contain a storage key, which begins with the school's id. */
export const KEY_COLUMNS: readonly [table: string, column: string][] = [
  ["files", "storage_key"],
  ["files", "thumbnail_key"],
  ["files", "print_key"],
  ["staff", "picture_key"],
  ["uploads", "storage_key"],
  ["erasure_objects", "storage_key"],
];

/**
 * Makes a school of its own of a copied database, in one transaction: another identity, its own stored objects, no work that
 * waits, and nothing that reaches out to learning platforms or lets in who may not be let in today.
 */
export async function separateSchool(
  copy: Pick<Client, "execute" | "migrate">,
  { from, to, name, at, staff }: SeparateSchool,
): Promise<void> {
  // A file's key does not change, but in a copy.
  const { rows } = await copy.execute("select sql from sqlite_schema where name = 'file_frozen'");
  const frozen = String(rows[0]!.sql);
  const today = JSON.stringify(staff);
  await copy.migrate([
    "drop trigger file_frozen",
    ...KEY_COLUMNS.map(([table, column]) => ({
      sql: `update ${table} set ${column} = ? || substr(${column}, ?) where ${column} glob ? || '*'`,
      args: [`${to}/`, from.length + 2, `${from}/`],
    })),
    frozen,
    { sql: "update tenant_identity set tenant_id = ?", args: [to] },
    { sql: "update establishment_settings set establishment_name = ?, updated_at = ?", args: [name, at] },
    // Control's own are newer.
    "delete from entitlements",
    "delete from jobs",
    "delete from identities",
    "delete from lti_grades",
    "update lti_platforms set send_grades = 0",
    "delete from lti_keys",
    "delete from lti_registrations",
    "delete from embed_origins",
    { sql: "update student_cards set revoked_at = ? where revoked_at is null", args: [at] },
    // Addresses may have changed hands: first out of the way.
    {
      sql: `update staff set email = user_id || '@former.invalid'
        where exists (select 1 from json_each(?) t
          where t.value ->> 'userId' = staff.user_id or t.value ->> 'email' = staff.email collate nocase)`,
      args: [today],
    },
    {
      sql: `update staff set email = t.value ->> 'email', role = t.value ->> 'role',
          archived_at = t.value ->> 'archivedAt'
        from json_each(?) t where staff.user_id = t.value ->> 'userId'`,
      args: [today],
    },
    {
      sql: `update staff set archived_at = coalesce(archived_at, ?)
        where user_id not in (select value ->> 'userId' from json_each(?))`,
      args: [at, today],
    },
  ]);
}
