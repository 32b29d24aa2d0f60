import type { InValue, ResultSet, Value } from "@libsql/client";
import { Buffer } from "node:buffer";
import type { HranaRows, HranaValue } from "./hrana_protocol.ts";

export function fromWire(value: HranaValue): InValue {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return BigInt(value.value);
    case "blob":
      return Uint8Array.from(Buffer.from(value.base64, "base64"));
    default:
      return value.value;
  }
}

/** Needs `intMode: "bigint"`: integers given as numbers would pass as floats. */
export function toWire(result: ResultSet, wantRows: boolean): HranaRows {
  return {
    cols: result.columns.map((name, index) => ({ name, decltype: result.columnTypes[index] || null })),
    rows: wantRows
      ? result.rows.map((row) => result.columns.map((_, index) => valueToWire(row[index] ?? null)))
      : [],
    affected_row_count: result.rowsAffected,
    last_insert_rowid: result.lastInsertRowid === undefined ? null : String(result.lastInsertRowid),
  };
}

function valueToWire(value: Value): HranaValue {
  if (value === null) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return { type: "blob", base64: Buffer.from(value).toString("base64") };
}
