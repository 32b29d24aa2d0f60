// `deno task bench database_server`: pages over a real libSQL server against the same over files, in turns. Linux only.
import { SERVER_FLAGS } from "../../cli/server_flags.ts";
import { type AdapterKind, ADAPTERS } from "../../db/testing.ts";
import { startLibsqlServer } from "../libsql_server.ts";
import { runLoad } from "./http_load.ts";
import { type Figure, median, reportFigures } from "./report.ts";

const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
const ROUNDS = 5;
const WANTED = { pages: 0.5, polls: 0.2, roundTrips: 2 };
/** Clock tick of `/proc/<pid>/stat`. */
const TICK_MS = 10;

type PagesServer = {
  port: number;
  host: string;
  pid: number;
  pages: Record<string, { path: string; cookie: string }>;
};
type Round = { rate: number; ms: number; processorMs: number; databaseMs: number; roundTrips: number };

const folder = await Deno.makeTempDir({ prefix: "unitfolio-bench-" });
const database = await startLibsqlServer({ folder });

async function startPages(kind: AdapterKind) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...SERVER_FLAGS, new URL("./pages_server.ts", import.meta.url).href, kind],
    env: { NODE_ENV: "production", LIBSQL_SERVER_URL: database.url, LIBSQL_ADMIN_URL: database.adminUrl },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  const { pages, pid, ...server }: PagesServer = JSON.parse(value ?? "{}");
  const countRoundTrips = async (): Promise<number> =>
    await (await fetch(`http://127.0.0.1:${server.port}/bench/round-trips`)).json();

  return {
    kind,
    names: Object.keys(pages),
    async measure(name: string): Promise<Round> {
      const load = (connections: number, seconds: number) =>
        runLoad({ ...server, ...pages[name]!, connections, seconds });
      await load(1, 0.2);
      const before = [processorMs(pid), processorMs(database.process.pid)] as const;
      const { perSecond, responses } = await load(CONNECTIONS, ROUND_SECONDS);
      const spent = processorMs(pid) - before[0];
      const databaseSpent = processorMs(database.process.pid) - before[1];
      const alone = await load(1, ROUND_SECONDS / 2);
      await countRoundTrips();
      await load(1, 0);
      return {
        rate: perSecond,
        ms: 1000 / alone.perSecond,
        processorMs: spent / responses,
        databaseMs: databaseSpent / responses,
        roundTrips: await countRoundTrips(),
      };
    },
    async stop() {
      await child.stdin.close();
      await child.status;
    },
  };
}

/** Processor time of a process since its start, user and system. */
function processorMs(pid: number): number {
  const fields = Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The median of each figure. */
function summarise(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return {
    rate: of("rate"),
    ms: of("ms"),
    processorMs: of("processorMs"),
    databaseMs: of("databaseMs"),
    roundTrips: of("roundTrips"),
  };
}

async function comparePages(servers: readonly Awaited<ReturnType<typeof startPages>>[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of servers[0]!.names) {
    const rounds: Round[][] = servers.map(() => []);
    for (let i = 0; i < ROUNDS; i++) {
      for (const [index, server] of servers.entries()) rounds[index]!.push(await server.measure(name));
    }
    const [files, remote] = rounds.map(summarise);
    for (const [index, { kind }] of servers.entries()) {
      const { rate, ms, processorMs, databaseMs, roundTrips } = [files!, remote!][index]!;
      console.log(
        `${name}, ${kind}: ${rate.toFixed(0)} a second, ${
          ms.toFixed(1)
        } ms alone, ${roundTrips} round trips, ` +
          `${processorMs.toFixed(2)} ms of processor and ${databaseMs.toFixed(2)} of the database server's`,
      );
    }
    figures.push({
      name: `${name} on a database server`,
      value: median(rounds[1]!.map(({ rate }, i) => rate / rounds[0]![i]!.rate)),
      unit: "× the requests a second of files",
      // A poll's two requests alone cost more than all of it on files.
      wanted: { atLeast: name === "unread poll" ? WANTED.polls : WANTED.pages },
    }, {
      name: `${name} on a database server`,
      value: remote!.roundTrips,
      unit: "round trips",
      wanted: { atMost: WANTED.roundTrips },
    });
  }
  return figures;
}

try {
  const servers = await Promise.all(ADAPTERS.map(startPages));
  try {
    reportFigures(await comparePages(servers));
  } finally {
    for (const server of servers) await server.stop();
  }
} finally {
  await database.stop();
  await Deno.remove(folder, { recursive: true });
}
