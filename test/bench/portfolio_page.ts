// `deno task bench`: the signed-in portfolio page (12 outcomes, 20 files) against the same reads sent without
// rendering, in one run, on two cores: the server has one, this load the other.
import { load } from "./http_load.ts";

const SECONDS = 4;
const CONNECTIONS = 8;
const WANTED = { perSecond: 1500, ofReads: 0.45, grown: 0.8 };

const child = new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    "--v8-flags=--max-semi-space-size=32",
    new URL("./portfolio_server.ts", import.meta.url).href,
  ],
  env: { NODE_ENV: "production" },
  stdout: "piped",
}).spawn();
const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
const target: { port: number; host: string; cookie: string; path: string } = JSON.parse(value ?? "{}");
const ask = (path: string, seconds = SECONDS) => load({ ...target, path, connections: CONNECTIONS, seconds });

try {
  await ask(target.path, 2);
  await ask("/bench/reads", 1);
  const rounds: { pages: number; reads: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const reads = await ask("/bench/reads");
    const pages = await ask(target.path);
    rounds.push({ pages: pages.perSecond, reads: reads.perSecond });
    const kilobytes = pages.bytes / pages.answers / 1000;
    say(
      `round ${round + 1}`,
      `${whole(pages.perSecond)} pages/s of ${kilobytes.toFixed(1)} kB, ${whole(reads.perSecond)} reads/s`,
    );
  }
  const best = rounds.reduce((a, b) => a.pages > b.pages ? a : b);
  await load({ ...target, path: "/bench/grow", connections: 1, seconds: 0 });
  await ask(target.path, 1);
  const grown = Math.max((await ask(target.path)).perSecond, (await ask(target.path)).perSecond);
  const results = [
    ["pages a second", best.pages, WANTED.perSecond],
    ["of the reads' rate", best.pages / best.reads, WANTED.ofReads],
    ["of that in a school of 2,000 portfolios", grown / best.pages, WANTED.grown],
  ] as const;
  for (const [name, found, wanted] of results) {
    say(
      found >= wanted ? "ok" : "short",
      `${found >= 10 ? whole(found) : found.toFixed(2)} ${name} (wanted ${wanted})`,
    );
  }
  Deno.exitCode = results.every(([, found, wanted]) => found >= wanted) ? 0 : 1;
} finally {
  child.kill();
  await child.status;
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en-GB");
}

function say(what: string, words: string): void {
  console.log(`${what.padEnd(8)} ${words}`);
}
