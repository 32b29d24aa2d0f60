import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/testing.ts";
import { readConfig } from "../../server/config/config.ts";
import { openServices } from "../../server/create_services.ts";
import { jpeg } from "../../server/features/evidence/thumbnails/testing.ts";
import { smtpServer } from "../fakes/smtp_server.ts";
import { startPut, writeAll } from "./file_requests.ts";
import {
  readOutcomes,
  SERVER,
  type ServerProcess,
  type Session,
  signInTeacher,
  startServer,
} from "./server_process.ts";

const LINK_REQUESTS = 5;
/** Seconds; the clock looks every five. */
const MAX_WAIT = 20;
const PATIENCE = 400;

/** Seconds until each happened, beside a mail server that greets and says nothing. */
async function timeBesideSilentMail(root?: string) {
  await using mailServer = smtpServer({ silentAt: "EHLO" });
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio heavy " });
  const settings = { MAIL_URL: mailServer.url, MAIL_FROM: "Unitfolio <no-reply@unitfolio.example>" };
  const server = await startServer({ args: SERVER, dataDir, settings, root });
  let hasEnded = false;
  const ending = server.exitCode().then(() => hasEnded = true);
  const config = readConfig((name) => ({ DATA_DIR: dataDir })[name], "start");
  const { services: { doors }, close } = await openServices(config, { log: () => {} });
  try {
    const session = await signInTeacher(server);
    const [school] = await doors.readControl((db) =>
      db.all(rowsOf<{ id: string }>(sql`select id from tenants`))
    );
    const [teacher] = await doors.readTenant(
      school!.id,
      (db) => db.all(rowsOf<{ email: string }>(sql`select email from staff where role = 'teacher'`)),
    );
    for (let i = 0; i < LINK_REQUESTS; i++) {
      const body = { email: teacher!.email };
      await server.request(session.host, "/api/login/email", { method: "POST", body });
    }
    while (mailServer.calls === 0) await pause(50);
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const until = async (isDone: () => boolean | Promise<boolean>) => {
      while (!await isDone() && seconds() < PATIENCE) {
        assert.ok(!hasEnded, server.output());
        await pause(50);
      }
      return seconds();
    };
    const fileId = await addPicture(server, session);
    const sweeps = sql`from outbox where kind = 'sweep' and run_at = '2026-01-01'`;
    await doors.writeControl((tx) =>
      tx.batch([tx.db.run(sql`update outbox set run_at = '2026-01-01' where id = ${`sweep_${school!.id}`}`)])
    );
    const thumbnails = sql`from files f join submission_files l on l.file_id = f.id
      where l.id = ${fileId} and f.thumbnail = 'made'`;
    const [thumbnail, sweep] = await Promise.all([
      until(() =>
        doors.readTenant(school!.id, (db) => db.all(rowsOf(sql`select 1 ${thumbnails}`))).then(hasRows)
      ),
      until(async () => !hasRows(await doors.readControl((db) => db.all(rowsOf(sql`select 1 ${sweeps}`))))),
    ]);
    mailServer.wake();
    const awake = seconds();
    const mails = await until(() => mailServer.mails.length === LINK_REQUESTS) - awake;
    return { thumbnail, sweep, mails, sent: mailServer.mails.length };
  } finally {
    await close();
    if (!hasEnded) server.kill("SIGTERM");
    await ending;
    await Deno.remove(dataDir, { recursive: true });
  }
}

const hasRows = (rows: unknown[]) => rows.length > 0;

Deno.test("a mail server that greets and falls silent delays neither thumbnails nor sweeps, and loses no mail", async () => {
  const before = Deno.env.get("COMPARE_WITH");
  if (before !== undefined) console.log("  before", await timeBesideSilentMail(before));
  const times = await timeBesideSilentMail();
  console.log("  now", times);
  assert.ok(times.thumbnail < MAX_WAIT && times.sweep < MAX_WAIT);
  assert.equal(times.sent, LINK_REQUESTS);
});

/** Returns the file's id. */
async function addPicture(server: ServerProcess, session: Session): Promise<string> {
  const post = async <T>(path: string, body: unknown) =>
    JSON.parse((await server.request(session.host, path, { ...session, method: "POST", body })).text) as T;
  const picture = await jpeg(800, 400);
  const file = { fileName: "trip.jpg", fileType: "image/jpeg", fileSize: picture.length };
  const { uploadURL, objectPath } = await post<{ uploadURL: string; objectPath: string }>(
    "/api/objects/upload",
    file,
  );
  const put = startPut({ ...session, port: server.port, path: uploadURL }, picture.length);
  await writeAll(put, [picture]);
  put.request.end();
  assert.equal(await put.status, 200);
  const [outcome] = await readOutcomes<{ id: string }>(server, session);
  const { id } = await post<{ id: string }>(`/api/submissions/${outcome!.id}/files`, {
    ...file,
    fileUrl: objectPath,
  });
  return id;
}
