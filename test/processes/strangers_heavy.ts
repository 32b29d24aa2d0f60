import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import {
  ONE_ISOLATE,
  readOutcomes,
  SERVER,
  type ServerProcess,
  type Session,
  signInTeacher,
  startServer,
} from "./server_process.ts";

const CONNECTIONS = 300;
const SAVES = 33;

type Call = { path: string; body?: unknown; cookie?: string };
type Result = {
  saved: number;
  refused: number;
  ms: number[];
  signedIn: number;
  attacks: Map<number, number>;
};

const randomText = () => crypto.randomUUID().replaceAll("-", "");

/** Each with a token or cookie that no one was given. */
const TOKEN_CALLS: readonly (() => Call)[] = [
  () => ({
    path: "/api/student-access/verify-email",
    body: { token: randomText(), email: "a@evil.example" },
  }),
  () => ({ path: "/api/student-access/card", body: { token: randomText(), code: "123456" } }),
  () => ({ path: `/api/login/link?token=${randomText()}` }),
  () => ({ path: "/api/student-auth/logout", cookie: `session=${randomText()}` }),
];

/** Each for another address. */
const LINK_REQUESTS: readonly (() => Call)[] = [
  () => ({ path: "/api/student-access/request", body: { email: `${randomText()}@evil.example` } }),
  () => ({ path: "/api/login/email", body: { email: `${randomText()}@evil.example` } }),
];

for (
  const [what, calls] of Object.entries({ "random tokens": TOKEN_CALLS, "requests for links": LINK_REQUESTS })
) {
  Deno.test(`${CONNECTIONS} connections with ${what} stop no save and no sign-in of the school`, async () => {
    await using server = await startServer({ args: SERVER, settings: ONE_ISOLATE });
    const session = await signInTeacher(server);
    const result = await underAttack(server, session, calls);
    console.log(`  ${what}: ${summary(result)}`);
    assert.equal(result.saved, SAVES);
    assert.equal(result.signedIn, 200);
  });
}

/** Saves, one after another as a person does, and signs a student in from the attackers' own address. */
async function underAttack(
  server: ServerProcess,
  session: Session,
  calls: readonly (() => Call)[],
): Promise<Result> {
  const [outcome] = await readOutcomes<{ id: string }>(server, session);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const attacks = new Map<number, number>();
  const began = Promise.withResolvers<void>();
  let attacking = true;
  const attackers = Array.from({ length: CONNECTIONS }, async (_, i) => {
    for (let n = i; attacking; n++) {
      const status = await send(server, session.host, agent, calls[n % calls.length]!());
      attacks.set(status, (attacks.get(status) ?? 0) + 1);
      if (n - i === 1) began.resolve();
    }
  });
  const ms: number[] = [];
  let saved = 0;
  let signedIn = 0;
  try {
    await began.promise;
    for (let n = 0; n < SAVES; n++) {
      const started = performance.now();
      const body = { teacherComment: `Well done, ${n}` };
      const path = `/api/submissions/${outcome!.id}`;
      const { status } = await server.request(session.host, path, { ...session, method: "PUT", body });
      if (status === 200) saved++;
      ms.push(performance.now() - started);
    }
    signedIn = await signInStudent(server);
  } finally {
    attacking = false;
    await Promise.all(attackers);
    agent.destroy();
  }
  return { saved, refused: SAVES - saved, ms: ms.sort((a, b) => a - b), signedIn, attacks };
}

/** By the printed link. */
async function signInStudent(server: ServerProcess): Promise<number> {
  const { host, searchParams } = server.address("Student");
  const [, email] = /and the email address (\S+)/.exec(server.output()) ?? [];
  const body = { token: searchParams.get("token"), email };
  return (await server.request(host, "/api/student-access/verify-email", { method: "POST", body })).status;
}

function send(
  { port }: ServerProcess,
  host: string,
  agent: Agent,
  { path, body, cookie }: Call,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = {
    host,
    origin: `http://${host}`,
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const call = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent }, (answer) => {
    answer.on("end", () => resolve(answer.statusCode ?? 0));
    answer.on("error", () => resolve(0));
    answer.resume();
  });
  // The server's end fails the saves, not the attack.
  call.on("error", () => resolve(0));
  call.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

function summary({ saved, refused, ms, signedIn, attacks }: Result): string {
  const [median, longest] = [ms[Math.floor(ms.length / 2)]!, ms.at(-1)!];
  const answers = [...attacks].sort().map(([status, count]) => `${count} × ${status}`).join(", ");
  return `${saved} of ${saved + refused} saves, half within ${median.toFixed(0)} ms and all within ` +
    `${longest.toFixed(0)} ms; a student's sign-in answered ${signedIn}; the attack got ${answers}`;
}
