// `deno task bench portfolio_page`: the signed-in portfolio page (12 outcomes, 20 files) against the same reads without
// rendering, and in a school of 2,000 portfolios against one of a class of 30. Needs two cores: one for the server, one for
// the load.
import { SERVER_FLAGS } from "../../cli/server_flags.ts";
import { runLoad } from "./http_load.ts";
import { median, reportFigures } from "./report.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 2;
/** Where another school was just there, one has fewer turns for two seconds (decision 71). */
const AFTER_ANOTHER_SECONDS = 2.2;
const CONNECTIONS = 8;
const TARGETS = { ratioToReads: 0.45, ratioWhenGrown: 0.9 };

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
type PageOf = { host: string; cookie: string; path: string };
const { port, small, large }: { port: number; small: PageOf; large: PageOf } = JSON.parse(value ?? "{}");
const measure = async (page: PageOf) => {
  const load = { ...page, port, connections: CONNECTIONS };
  await runLoad({ ...load, seconds: AFTER_ANOTHER_SECONDS });
  return await runLoad({ ...load, seconds: ROUND_SECONDS });
};
const reads = { ...small, path: "/bench/reads" };

try {
  for (const page of [reads, small, large]) await measure(page);
  const rounds: { toReads: number; whenGrown: number }[] = [];
  // In turns, since the machine's speed changes.
  for (let round = 0; round < ROUNDS; round++) {
    const read = (await measure(reads)).perSecond;
    const pages = await measure(small);
    const grown = (await measure(large)).perSecond;
    rounds.push({ toReads: pages.perSecond / read, whenGrown: grown / pages.perSecond });
    console.log(
      `${formatInteger(pages.perSecond)} pages/s of ${
        (pages.bytes / pages.responses / 1000).toFixed(1)
      } kB, ${formatInteger(read)} reads/s, ${formatInteger(grown)} pages/s of the large school`,
    );
  }
  reportFigures([
    {
      name: "portfolio pages",
      value: median(rounds.map(({ toReads }) => toReads)),
      unit: "× the rate of their reads",
      wanted: { atLeast: TARGETS.ratioToReads },
    },
    {
      name: "portfolio pages in a school of 2,000 portfolios",
      value: median(rounds.map(({ whenGrown }) => whenGrown)),
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
