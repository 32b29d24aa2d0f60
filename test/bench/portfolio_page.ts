// `deno task bench portfolio_page`: the signed-in portfolio page (12 outcomes, 20 files) against the same reads without
// rendering. Needs two cores: one for the server, one for the load.
import { SERVER_FLAGS } from "../../cli/server_flags.ts";
import { runLoad } from "./http_load.ts";
import { reportFigures } from "./report.ts";

const ROUND_SECONDS = 4;
const CONNECTIONS = 8;
const TARGETS = { ratioToReads: 0.45, ratioWhenGrown: 0.8 };

const child = new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    ...SERVER_FLAGS,
    new URL("./portfolio_server.ts", import.meta.url).href,
  ],
  env: { NODE_ENV: "production" },
  stdout: "piped",
}).spawn();
const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
const server: { port: number; host: string; cookie: string; path: string } = JSON.parse(value ?? "{}");
const measure = (path: string, seconds = ROUND_SECONDS) =>
  runLoad({ ...server, path, connections: CONNECTIONS, seconds });

try {
  await measure(server.path, 2);
  await measure("/bench/reads", 1);
  const rounds: { pages: number; reads: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const reads = await measure("/bench/reads");
    const pages = await measure(server.path);
    rounds.push({ pages: pages.perSecond, reads: reads.perSecond });
    const kilobytes = pages.bytes / pages.responses / 1000;
    console.log(
      `round ${round + 1}: ${formatInteger(pages.perSecond)} pages/s of ${kilobytes.toFixed(1)} kB, ${
        formatInteger(reads.perSecond)
      } reads/s`,
    );
  }
  const best = rounds.reduce((a, b) => a.pages > b.pages ? a : b);
  await runLoad({ ...server, path: "/bench/grow", connections: 1, seconds: 0 });
  await measure(server.path, 1);
  const pagesWhenGrown = Math.max(
    (await measure(server.path)).perSecond,
    (await measure(server.path)).perSecond,
  );
  reportFigures([
    {
      name: "portfolio pages",
      value: best.pages / best.reads,
      unit: "× the rate of their reads",
      wanted: { atLeast: TARGETS.ratioToReads },
    },
    {
      name: "portfolio pages in a school of 2,000 portfolios",
      value: pagesWhenGrown / best.pages,
      unit: "× the rate of a small one",
      wanted: { atLeast: TARGETS.ratioWhenGrown },
    },
  ]);
} finally {
  child.kill();
  await child.status;
}

function formatInteger(number: number): string {
  return Math.round(number).toLocaleString("en-GB");
}
