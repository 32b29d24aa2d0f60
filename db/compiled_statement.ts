import { Placeholder, type Query, SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

type Value = string | number | null;

/** A statement built once for hot paths: drizzle takes longer to build a long one than SQLite to run it. */
export function compiledStatement<Name extends string, Statement extends SQL>(
  build: (value: (name: Name) => SQL) => Statement,
): (values: Readonly<Record<Name, Value>>) => Statement {
  let compiled: { query: Query; names: Name[] } | undefined;
  return (values) => {
    compiled ??= compile(build);
    const { query, names } = compiled;
    return new CompiledSql({ ...query, params: names.map((name) => values[name]) }) as SQL as Statement;
  };
}

/** In place of chunks: a compiled statement within another is an error. */
const WHOLE = {
  getSQL(): SQL {
    throw new Error("a compiled statement is no part of another");
  },
};

class CompiledSql extends SQL {
  constructor(readonly query: Query) {
    super([WHOLE]);
  }

  override toQuery(): Query {
    return this.query;
  }
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
    if (name === undefined) throw new Error("a compiled statement keeps no values: name them");
    return name;
  });
  return { query, names };
}
