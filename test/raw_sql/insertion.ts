export type Row = Record<string, string | number | null | Uint8Array>;

/** The raw SQL that inserts a row; `verb` may be `insert or replace`. */
export function insertion(table: string, row: Row, verb = "insert"): string {
  const values = Object.values(row).map(literal);
  return `${verb} into ${table} (${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}

function literal(value: Row[string]): string {
  if (value instanceof Uint8Array) return `x'${value.toHex()}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
