import { Placeholder, SQL, sql, StringChunk } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

type Value = string | number | null;

/** A statement built once for hot paths: drizzle takes longer to build a long one than SQLite to run it. */
export function compiledStatement<Name extends string, Statement extends SQL>(
  build: (value: (name: Name) => SQL) => Statement,
): (values: Readonly<Record<Name, Value>>) => Statement {
  let compiled: { chunks: StringChunk[]; names: Name[] } | undefined;
  return (values) => {
    compiled ??= compile(build);
    const { chunks, names } = compiled;
    return new SQL(
      chunks.flatMap((chunk, i) => i < names.length ? [chunk, sql.param(values[names[i]!])] : [chunk]),
    ) as Statement;
  };
}

function compile<Name extends string>(build: (value: (name: Name) => SQL) => SQL) {
  const byPlaceholder = new Map<unknown, Name>();
  const query = new SQLiteAsyncDialect().sqlToQuery(build((name) => {
    const placeholder = new Placeholder(name);
    byPlaceholder.set(placeholder, name);
    return sql`${placeholder}`;
  }));
  const names = query.params.map((param) => {
    const name = byPlaceholder.get(param);
    if (name === undefined) throw new Error("a kept statement keeps no values: name them");
    return name;
  });
  const chunks = query.sql.split("?").map((chunk) => new StringChunk(chunk));
  if (chunks.length !== names.length + 1) {
    throw new Error("a kept statement holds no question marks of its own");
  }
  return { chunks, names };
}
