// `deno task bench evidence_files`: evidence against nginx, which checks nothing and needs Debian's `nginx-light`, and
// against `cat`; in turns, median of the rounds. Linux only.
import { join } from "node:path";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { memoryOf } from "../processes/process_memory.ts";
import { freePort, readOutcomes, signInTeacher, startServer } from "../processes/server_process.ts";
import { runLoad } from "./http_load.ts";
import { type Figure, median, reportFigures } from "./report.ts";

const MB = 1024 * 1024;
const FILM_MB = 500;
const ROUNDS = 5;
const CONNECTIONS = 4;
const ROUND_SECONDS = 2;
/** As players ask. */
const RANGE = ["Range: bytes=524288-"];
const VIDEO = "\0\0\0\x18ftypisom\0\0\x02\0isomiso2";

if (!await new Deno.Command("nginx", { args: ["-v"], stderr: "null" }).output().catch(() => null)) {
  console.error("nginx is not installed: apt-get install nginx-light");
  Deno.exit(1);
}
const folder = await Deno.makeTempDir({ prefix: "unitfolio-bench-" });
// The workers of nginx are another user.
await Deno.chmod(folder, 0o755);
const path = (name: string) => join(folder, name);
await writeFilm(path("one.mp4"), 1);
await writeFilm(path("film.mp4"), FILM_MB);

const server = await startServer({ args: ["server/main.ts", "start"], dataDir: path("data") });
const session = await signInTeacher(server);
const nginx = await startNginx();
try {
  const figures = [...await compareDownloads(), ...await compareFilms()];
  reportFigures(figures);
} finally {
  nginx.process.kill("SIGTERM");
  await nginx.process.status;
  server.kill("SIGTERM");
  await server.exitCode();
  await Deno.remove(folder, { recursive: true });
}

/** 1 MB of evidence, whole and in part. */
async function compareDownloads(): Promise<Figure[]> {
  const ours = { port: server.port, ...session, path: (await upload("one.mp4", 1)).url };
  const theirs = { port: nginx.port, host: "bench", cookie: "", path: "/one.mp4" };
  const options = { connections: CONNECTIONS, seconds: ROUND_SECONDS };
  const compare = (asked: { headers?: string[]; status?: number }) =>
    medianRatio(
      async () => (await runLoad({ ...ours, ...options, ...asked })).perSecond,
      async () => (await runLoad({ ...theirs, ...options, ...asked })).perSecond,
    );
  return [
    figure("1 MB of evidence", await compare({}), "nginx", 0.4),
    figure("the second half of it", await compare({ headers: RANGE, status: 206 }), "nginx", 0.5),
  ];
}

async function compareFilms(): Promise<Figure[]> {
  const memory = memoryOf(server.pid);
  const idle = await memory.current();
  await memory.resetPeak();
  let url = "";
  const up = await medianRatio(
    async () => {
      const sent = await upload("film.mp4", FILM_MB);
      url = sent.url;
      return sent.rate;
    },
    () => rateOf(() => run("sh", ["-c", "cat film.mp4 | cat > copy && sync copy"])),
  );
  const download = (at: { port: number; host: string; cookie: string; path: string }) =>
    rateOf(() => runLoad({ ...at, connections: 1, seconds: 0 }));
  const down = await medianRatio(
    () => download({ port: server.port, ...session, path: url }),
    () => download({ port: nginx.port, host: "bench", cookie: "", path: "/film.mp4" }),
  );
  return [
    figure(`${FILM_MB} MB up`, up, "cat", 0.5),
    figure(`${FILM_MB} MB down`, down, "nginx", 0.7),
    {
      name: `${FILM_MB} MB up and down, memory`,
      value: (await memory.peak() - idle) / MB,
      unit: "MB above idle",
      wanted: { atMost: 60 },
    },
  ];
}

function figure(name: string, value: number, other: string, atLeast: number): Figure {
  return { name, value, unit: `× the rate of ${other}`, wanted: { atLeast } };
}

async function medianRatio(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<number> {
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push(await ours() / await theirs());
  return median(ratios);
}

/** Films a second. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return 1000 / (performance.now() - begun);
}

/** Sends a file by PUT and adds it to an outcome; `rate` is that of sending it. */
async function upload(name: string, megabytes: number): Promise<{ url: string; rate: number }> {
  const [outcome] = await readOutcomes<{ id: string }>(server, session);
  const file = { fileName: name, fileType: "video/mp4", fileSize: megabytes * MB };
  const post = async (at: string, body: unknown) =>
    JSON.parse((await server.request(session.host, at, { ...session, method: "POST", body })).text);
  const { uploadURL, objectPath } = await post("/api/objects/upload", file);
  const headers = [`Host: ${session.host}`, `Origin: http://${session.host}`, `Cookie: ${session.cookie}`];
  const rate = await rateOf(() =>
    run("curl", [
      "--silent",
      "--fail",
      "--upload-file",
      name,
      ...headers.flatMap((header) => ["--header", header]),
      `http://127.0.0.1:${server.port}${uploadURL}`,
    ])
  );
  const { fileUrl } = await post(`/api/submissions/${outcome!.id}/files`, { ...file, fileUrl: objectPath });
  return { url: fileUrl, rate };
}

async function run(command: string, args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args, cwd: folder, stdout: "null" }).output();
  if (!success) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr)}`);
}

async function startNginx() {
  const port = freePort();
  await Deno.writeTextFile(
    path("nginx.conf"),
    `daemon off; pid nginx.pid; error_log error.log; worker_processes 2; events {}
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
      client_body_temp_path temp;
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`,
  );
  const process = new Deno.Command("nginx", { args: ["-p", folder, "-c", path("nginx.conf")] }).spawn();
  for (let tries = 0; tries < 100; tries++) {
    const listens = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null);
    listens?.close();
    if (listens) return { port, process };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nginx does not listen");
}

async function writeFilm(file: string, megabytes: number): Promise<void> {
  const bytes = testBytes(MB);
  bytes.set(new TextEncoder().encode(VIDEO));
  using opened = await Deno.open(file, { write: true, create: true });
  for (let written = 0; written < megabytes; written++) await opened.write(bytes);
}
