// `deno task bench start_up`: from the command to the first page, with a school that exists and a client that is built.
import { setTimeout } from "node:timers/promises";
import { freePort, startServer } from "../processes/server_process.ts";
import { median, reportFigures } from "./report.ts";

const ROUNDS = 5;
const RETRY_MS = 10;
const MAX_TRIES = 3_000;

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
  // At once: the first isolate answers before the server says that all are ready.
  const server = await startServer({ args: ["cli/serve.ts", "start"], dataDir, port, started: /^/ });
  const status = await firstStatus(() => server.request(`oak.localhost:${port}`, "/"));
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 200) throw new Error(`the first page answered ${status}`);
  server.kill("SIGTERM");
  await server.exitCode();
  return seconds;
}

async function firstStatus(ask: () => Promise<{ status: number }>): Promise<number | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await ask().catch(() => null);
    if (answer !== null && answer.status !== 503) return answer.status;
    await setTimeout(RETRY_MS);
  }
  return null;
}
