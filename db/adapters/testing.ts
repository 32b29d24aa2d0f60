import { type LibsqlServer, startLibsqlServer } from "../../test/libsql_server.ts";
import type { DatabaseName } from "./adapter.ts";
import { databaseFetch } from "./database_fetch.ts";
import { namespaceAdmin } from "./namespace_admin.ts";
import { remoteAdapter } from "./remote.ts";
import { remoteAddress } from "./remote_address.ts";
import { remoteClient } from "./remote_client.ts";

export const OAK = { kind: "tenant", id: "ten_oak" } as const;
const COPY = { kind: "tenant", id: "copy-ten_oak" } as const;
const SCHEMA = [
  "create table people (id text primary key not null, name text, age integer) strict",
  "create table notes (id integer primary key, person text not null references people (id), note text) strict",
  "create table seats (room text, seat integer, primary key (room, seat)) strict, without rowid",
  "create index by_name on people (name) where name is not null",
  "create view adults as select * from people where age > 17",
  `create trigger frozen before update of id on people
   begin select raise(abort, 'an id stays'); end`,
];
const ROWS = [
  "insert into people (rowid, id, name, age) values (7, 'b', 'Zoë\n🎉' || char(0) || '''\"\\', 9007199254740991), (3, 'a', null, null)",
  "insert into notes (id, person, note) values (5, 'b', 'x'), (9, 'a', '')",
  "insert into seats values ('r2', 1), ('r1', 2), ('r1', 1)",
];
const READS = ["select rowid, * from people order by id", "select * from notes", "select * from seats"];
const MARK = "Whitlock-erased";
export const DELETED = [
  `insert into people (id, name) values ('gone', '${MARK}' || hex(zeroblob(3000)))`,
  "delete from people where id = 'gone'",
];

/** A tenant's database with rows, and a deleted one. */
export async function openSchool(server: LibsqlServer, prefix = `w${crypto.randomUUID().slice(0, 8)}`) {
  const addresses = server.addresses(prefix);
  const fetch = (headers = {}) => databaseFetch({ timeoutMs: 15_000, headers });
  const adapter = remoteAdapter(addresses);
  const admin = namespaceAdmin({ url: server.adminUrl, token: undefined, fetch: fetch() });
  const open = (name: DatabaseName) => {
    const { url, headers, namespace } = remoteAddress(addresses.tenantUrl, name);
    return { name: namespace, client: remoteClient({ url, fetch: fetch(headers), busyTimeoutMs: 5000 }) };
  };
  const [original, copy] = [open(OAK), open(COPY)];
  await adapter.create(OAK);
  await original.client.batch([...SCHEMA, ...ROWS], "write");
  const contents = async () => {
    const rows = await original.client.batch(
      ["select type, name, sql from sqlite_schema order by name", ...READS],
      "read",
    );
    return rows.map(({ rows }) => rows.map((row) => Object.values({ ...row })));
  };
  return {
    admin,
    adapter,
    original,
    copy,
    contents,
    write: (age: number) => original.client.execute({ sql: "update people set age = ?", args: [age] }),
    async [Symbol.asyncDispose]() {
      for (const { client } of [original, copy]) client.close();
      for (const name of [OAK, COPY]) await admin.remove(`${prefix}-${name.id}`).catch(() => {});
    },
  };
}

/** A server of its own, whose files are looked at. */
export async function withServer(
  test: (server: Awaited<ReturnType<typeof startLibsqlServer>>, folder: string) => Promise<void>,
) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
  const server = await startLibsqlServer({ folder });
  try {
    await test(server, folder);
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

export async function copyFiles(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    await (isDirectory ? copyFiles : Deno.copyFile)(`${from}/${name}`, `${to}/${name}`);
  }
}

export async function filesWithMark(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesWithMark(path));
    else if (new TextDecoder("latin1").decode(await Deno.readFile(path)).includes(MARK)) found.push(name);
  }
  return found.sort();
}
