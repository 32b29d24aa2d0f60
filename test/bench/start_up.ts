// `deno task bench start_up`: from the command to the first page, with a school that exists and a client that is built.
import { freePort, startServer } from "../processes/server_process.ts";
import { median, reportFigures } from "./report.ts";

const ROUNDS = 5;

const dataDir = await Deno.makeTempDir({ prefix: "unitfolio bench " });
try {
  // Makes the school.
  await startedIn(dataDir);
  const seconds = [];
  for (let round = 0; round < ROUNDS; round++) seconds.push(await startedIn(dataDir));
  reportFigures([{
    name: "start to the first page",
    value: median(seconds),
    unit: "s",
    wanted: { atMost: 1.3 },
  }]);
} finally {
  await Deno.remove(dataDir, { recursive: true });
}

async function startedIn(dataDir: string): Promise<number> {
  const port = freePort();
  const begun = performance.now();
  const server = await startServer({ args: ["cli/serve.ts", "start"], dataDir, port });
  const { status } = await server.request(`oak.localhost:${port}`, "/");
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 200) throw new Error(`the first page answered ${status}`);
  server.kill("SIGTERM");
  await server.exitCode();
  return seconds;
}
