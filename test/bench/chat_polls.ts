// `deno task bench chat_polls`: unchanged polls of a chat, in a school with a hundred thousand messages, against
// Hono's empty 304. Needs two cores: one for the server, one for the load.
import { SERVER_FLAGS } from "../../cli/server_flags.ts";
import { CHAT_POLL_MS } from "../../domain/chat.ts";
import { runLoad } from "./http_load.ts";
import { reportFigures } from "./report.ts";

const ROUND_SECONDS = 3;
const CONNECTIONS = 8;
const ROUNDS = 3;
// Of the rate of empty 304s (docs/decisions/0009).
const MIN_RATIO = 0.05;
/** Polled every 5 s, their badges every 30 s. */
const MIN_CHATS = 5000;

type Poll = { name: string; path: string; tag: string; cookie: string };

const child = new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    ...SERVER_FLAGS,
    new URL("./chat_server.ts", import.meta.url).href,
  ],
  env: { NODE_ENV: "production" },
  stdout: "piped",
}).spawn();
const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
const { port, host, polls }: { port: number; host: string; polls: Poll[] } = JSON.parse(value ?? "{}");

async function measureRate(
  path: string,
  { tag, cookie }: Pick<Poll, "tag" | "cookie">,
  seconds = ROUND_SECONDS,
): Promise<number> {
  const headers = [`If-None-Match: ${tag}`];
  const result = await runLoad({
    port,
    host,
    path,
    cookie,
    headers,
    status: 304,
    connections: CONNECTIONS,
    seconds,
  });
  return result.perSecond;
}

try {
  const emptyPoll = { tag: '"x"', cookie: "x=y" };
  await measureRate("/bench/empty", emptyPoll, 1);
  for (const poll of polls) await measureRate(poll.path, poll, 1);
  const best = new Map<string, { rate: number; ratio: number; empty: number }>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const poll of polls) {
      const empty = await measureRate("/bench/empty", emptyPoll, 1);
      const rate = await measureRate(poll.path, poll);
      const previous = best.get(poll.name);
      if (!previous || rate > previous.rate) {
        best.set(poll.name, { rate, ratio: rate / empty, empty });
      }
    }
  }
  // An open chat polls its messages and the unread count.
  const pollsPerSecond = (name: string) => best.get(`${name}, a student`)!.rate;
  const load = 1000 / CHAT_POLL_MS.openChat / pollsPerSecond("direct") +
    1000 / CHAT_POLL_MS.unreadCount / pollsPerSecond("unread");
  reportFigures([
    ...[...best].map(([name, { ratio }]) => ({
      name: `unchanged poll, ${name}`,
      value: ratio,
      unit: "× the rate of an empty 304",
      wanted: { atLeast: MIN_RATIO },
    })),
    {
      name: "open chats that keep one isolate busy",
      value: 1 / load,
      unit: "",
      wanted: { atLeast: MIN_CHATS },
    },
  ]);
} finally {
  child.kill();
  await child.status;
}
