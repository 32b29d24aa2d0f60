import { Placeholder, SQL, sql, StringChunk } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

type Value = string | number | null;

/**
 * A statement that is put together once, for those that are asked thousands of times a second: drizzle takes longer to
 * write one of many pieces than the database to answer it. `build` is given a piece for each value by its name; the result
 * takes the values and gives the statement.
 */
export function keptStatement<Name extends string>(
  build: (value: (name: Name) => SQL) => SQL,
): (values: Readonly<Record<Name, Value>>) => SQL {
  let kept: { pieces: StringChunk[]; names: Name[] } | undefined;
  return (values) => {
    kept ??= compile(build);
    const { pieces, names } = kept;
    return new SQL(
      pieces.flatMap((piece, i) => i < names.length ? [piece, sql.param(values[names[i]!])] : [piece]),
    );
  };
}

function compile<Name extends string>(build: (value: (name: Name) => SQL) => SQL) {
  const byPlaceholder = new Map<unknown, Name>();
  const written = new SQLiteAsyncDialect().sqlToQuery(build((name) => {
    const placeholder = new Placeholder(name);
    byPlaceholder.set(placeholder, name);
    return sql`${placeholder}`;
  }));
  const names = written.params.map((param) => {
    const name = byPlaceholder.get(param);
    if (name === undefined) throw new Error("a kept statement keeps no values: name them");
    return name;
  });
  const pieces = written.sql.split("?").map((piece) => new StringChunk(piece));
  if (pieces.length !== names.length + 1) {
    throw new Error("a kept statement holds no question marks of its own");
  }
  return { pieces, names };
}
