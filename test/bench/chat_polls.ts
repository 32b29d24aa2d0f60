// `deno task bench chat_polls`: unchanged polls of a chat, in a school with a hundred thousand messages, against
// Hono answering an empty 304, in one run, on two cores: the server has one, this load the other.
import { CHAT_POLLS } from "../../domain/chat.ts";
import { load } from "./http_load.ts";

const SECONDS = 3;
const CONNECTIONS = 8;
const ROUNDS = 3;
/** Of the rate at which Hono answers nothing at all: a poll is to stay next to nothing (docs/decisions/0009). */
const WANTED = 0.05;

type Poll = { name: string; path: string; tag: string; cookie: string };

const child = new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    "--v8-flags=--max-semi-space-size=32",
    new URL("./chat_server.ts", import.meta.url).href,
  ],
  env: { NODE_ENV: "production" },
  stdout: "piped",
}).spawn();
const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
const { port, host, polls }: { port: number; host: string; polls: Poll[] } = JSON.parse(value ?? "{}");

async function perSecond(
  path: string,
  { tag, cookie }: Pick<Poll, "tag" | "cookie">,
  seconds = SECONDS,
): Promise<number> {
  const headers = [`If-None-Match: ${tag}`];
  const asked = await load({
    port,
    host,
    path,
    cookie,
    headers,
    status: 304,
    connections: CONNECTIONS,
    seconds,
  });
  return asked.perSecond;
}

try {
  const nothing = { tag: '"x"', cookie: "x=y" };
  await perSecond("/bench/empty", nothing, 1);
  for (const poll of polls) await perSecond(poll.path, poll, 1);
  const best = new Map<string, { rate: number; ratio: number; empty: number }>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const poll of polls) {
      const empty = await perSecond("/bench/empty", nothing, 1);
      const rate = await perSecond(poll.path, poll);
      const before = best.get(poll.name);
      if (!before || rate > before.rate) best.set(poll.name, { rate, ratio: rate / empty, empty });
    }
  }
  for (const [name, { rate, ratio, empty }] of best) {
    const mark = ratio >= WANTED ? "ok" : "short";
    console.log(
      `${mark.padEnd(8)} ${name.padEnd(20)} ${whole(rate).padStart(7)} polls/s, ${ratio.toFixed(2)} of ${
        whole(empty)
      } empty 304s/s (wanted ${WANTED})`,
    );
  }
  // What an open chat asks for: its messages, and how many there are that were not read.
  const rate = (name: string) => best.get(`${name}, a student`)!.rate;
  const load = 1000 / CHAT_POLLS.openChat / rate("direct") + 1000 / CHAT_POLLS.unreadCount / rate("unread");
  console.log(
    `${whole(1 / load)} open chats at 5 s and 30 s keep one process busy; the load took the other core`,
  );
  Deno.exitCode = [...best.values()].every(({ ratio }) => ratio >= WANTED) ? 0 : 1;
} finally {
  child.kill();
  await child.status;
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en-GB");
}
