// A worker: one school that sends as much as it can, from many connections.
import { Agent, request } from "node:http";
import { expose } from "comlink";
import type { Session } from "../processes/server_process.ts";

export type NoisyTarget = Session & {
  port: number;
  connections: number;
  page: string;
  submissions: readonly string[];
  sheet: string;
  picture: Uint8Array;
};

type Call = { method: string; path: string; json?: unknown; bytes?: Uint8Array };

let loading = false;
let ended: Promise<unknown> = Promise.resolve();
const answers = new Map<string, number>();

const api = {
  start(target: NoisyTarget) {
    loading = true;
    answers.clear();
    const agent = new Agent({ keepAlive: true, maxSockets: target.connections });
    const all = Array.from({ length: target.connections }, async (_, i) => {
      for (let n = i; loading; n++) await takeTurn(target, agent, n);
    });
    ended = Promise.all(all).finally(() => agent.destroy());
  },
  /** What was answered, by kind of call and status. */
  async stop(): Promise<Record<string, number>> {
    loading = false;
    await ended;
    return Object.fromEntries([...answers].sort());
  },
};
export type NoisyLoad = typeof api;

expose(api);

async function takeTurn(target: NoisyTarget, agent: Agent, n: number): Promise<void> {
  const submission = target.submissions[n % target.submissions.length]!;
  const send = (what: string, call: Call) => sendCall(target, agent, what, call);
  switch (n % 8) {
    case 0:
      return void await send("save", {
        method: "PUT",
        path: `/api/submissions/${submission}`,
        json: { teacherComment: `Well done, ${n}` },
      });
    case 2:
      return await upload(target, submission, send);
    case 4:
      return void await send("sheet", { method: "GET", path: target.sheet });
    default:
      return void await send("page", { method: "GET", path: target.page });
  }
}

/** A picture, of which a thumbnail is drawn. */
async function upload(
  { picture }: NoisyTarget,
  submission: string,
  send: (what: string, call: Call) => Promise<string | null>,
): Promise<void> {
  const json = { fileName: "photo.jpg", fileSize: picture.length };
  const text = await send("promise", { method: "POST", path: "/api/objects/upload", json });
  if (text === null) return;
  const promised: { uploadURL: string; objectPath: string } = JSON.parse(text);
  const sent = await send("upload", { method: "PUT", path: promised.uploadURL, bytes: picture });
  if (sent === null) return;
  const file = { fileName: "photo.jpg", fileType: "image/jpeg", fileUrl: promised.objectPath, fileSize: 1 };
  await send("attach", { method: "POST", path: `/api/submissions/${submission}/files`, json: file });
}

/** The answer's text; null unless it went well. */
function sendCall(
  { port, host, cookie }: NoisyTarget,
  agent: Agent,
  what: string,
  { method, path, json, bytes }: Call,
): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const body = json === undefined ? bytes : new TextEncoder().encode(JSON.stringify(json));
  const end = (status: number, text: string) => {
    const key = `${what} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    resolve(status >= 200 && status < 300 ? text : null);
  };
  const headers = {
    host,
    cookie,
    origin: `http://${host}`,
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...(body === undefined ? {} : { "content-length": body.length }),
  };
  const call = request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
    let text = "";
    answer.setEncoding("utf8");
    answer.on("data", (chunk: string) => void (text += chunk));
    answer.on("end", () => end(answer.statusCode ?? 0, text));
    answer.on("error", () => end(0, ""));
  });
  call.on("error", () => end(0, ""));
  call.end(body);
  return promise;
}
