import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { DatabaseFault } from "../../db/database_fault.ts";
import { isOwnId } from "../../domain/ids.ts";
import { signInNewStaff, signInStaff } from "../../test/factories.ts";
import { type World, worldTest } from "../../test/world.ts";
import { api } from "../api.ts";
import { MailServerAway } from "../adapters/mail/transport.ts";
import { notFound } from "../../domain/errors.ts";
import { pages } from "../pages.ts";
import { databaseLog } from "../database_log.ts";
import { collectMetrics } from "./collect_metrics.ts";
import { countedMail, countedStorage } from "./counted.ts";
import { openMetrics } from "./open_metrics.ts";
import { routeGroup } from "./route_group.ts";
import { serveMetrics } from "./serve_metrics.ts";

async function withMetrics(
  world: World,
  test: (read: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const metrics = openMetrics();
  const { services } = world;
  services.metrics = metrics;
  services.mail = countedMail(services.mail, metrics);
  services.storage = countedStorage(services.storage, metrics);
  try {
    await test(() => collectMetrics({ ...services, others: () => Promise.resolve([]) }));
  } finally {
    metrics.stop();
  }
}

/** 0 where it is not named. */
function valueOf(text: string, series: string): number {
  const line = text.split("\n").find((line) => line.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

worldTest(
  "requests are counted by feature and kind of answer, and measured",
  (world) =>
    withMetrics(world, async (read) => {
      const oak = await world.school("oak");
      const browser = await signInNewStaff(world, oak, "teacher", "t@oak.example");
      await browser.get("/api/chat/unread-count");
      await browser.get("/api/chat/threads");
      await browser.get("/api/chat/threads/cht_nothing/messages");
      const text = await read();
      assert.equal(valueOf(text, 'unitfolio_requests_total{group="/api/chat",status="2xx"}'), 2);
      assert.equal(valueOf(text, 'unitfolio_requests_total{group="/api/chat",status="4xx"}'), 1);
      assert.equal(valueOf(text, 'unitfolio_request_seconds_count{group="/api/chat"}'), 3);
      assert.equal(valueOf(text, "unitfolio_open_databases"), 1);
      assert.ok(valueOf(text, "process_resident_memory_bytes") > 1e6);
    }),
);

worldTest(
  "metrics name no one, no id and nothing that was typed",
  (world) =>
    withMetrics(world, async (read) => {
      const oak = await world.school("oak");
      const { id } = await oak.staff("teacher", "t@oak.example");
      const browser = await signInStaff(world, oak, "t@oak.example");
      const typed = [
        "/robin-ash",
        "/api/robin-ash",
        "/robin/ash?q=robin",
        `/api/students/${id}`,
        "/docs/robin",
      ];
      for (const path of typed) await browser.get(path);
      await browser.send("/portfolio/Robin%20Ash", { method: "ROBIN" }).catch(() => {});
      await world.runJobs();
      const text = await read();
      assert.doesNotMatch(text, /robin|ash|oak|t@/i);
      assert.deepEqual(text.split(/[^\w-]+/).filter(isOwnId), []);
    }),
);

worldTest(
  "jobs, emails and what the storage refuses are counted",
  (world) =>
    withMetrics(world, async (read) => {
      const { services } = world;
      const oak = await world.school("oak");
      await oak.staff("teacher", "t@oak.example");
      await world.browser(oak.host).send("/api/login/email", {
        method: "POST",
        body: { email: "t@oak.example" },
      });
      await world.runJobs();
      const sent = await read();
      assert.equal(valueOf(sent, 'unitfolio_mails_total{result="sent"}'), world.mails.length);
      assert.ok(world.mails.length > 0);
      assert.ok(valueOf(sent, 'unitfolio_jobs_total{lane="mail",result="done"}') > 0);

      const away = { send: () => Promise.reject(new MailServerAway("ECONNREFUSED")) };
      services.mail = countedMail(away, services.metrics);
      await world.browser(oak.host).send("/api/login/email", {
        method: "POST",
        body: { email: "t@oak.example" },
      });
      await world.runJobs();
      const { storage } = services;
      const writing = await storage.begin("ten_oak/a");
      await storage.append("ten_oak/a", writing, ReadableStream.from([new Uint8Array(7)]), {
        from: 0,
        limit: 10,
      });
      const broken = { ...storage, read: () => Promise.reject(new Error("broken")) };
      await assert.rejects(countedStorage(broken, services.metrics).read("ten_oak/a", 0, 1));
      const missing = { ...storage, read: () => Promise.reject(notFound()) };
      await assert.rejects(countedStorage(missing, services.metrics).read("ten_oak/a", 0, 1));
      databaseLog(services).onFault({ kind: "control" }, new DatabaseFault("unreachable", "gone"));
      const text = await read();
      assert.equal(valueOf(text, 'unitfolio_mails_total{result="failed"}'), 1);
      assert.equal(valueOf(text, 'unitfolio_jobs_total{lane="mail",result="failed"}'), 1);
      assert.equal(valueOf(text, 'unitfolio_storage_errors_total{operation="read"}'), 1);
      assert.equal(valueOf(text, "unitfolio_stored_bytes_total"), 7);
      assert.equal(valueOf(text, 'unitfolio_database_faults_total{reason="unreachable"}'), 1);
    }),
);

worldTest(
  "work that waits is counted with its age, and what was given up",
  (world) =>
    withMetrics(world, async (read) => {
      const { id } = await world.school("oak");
      await world.runJobs();
      const entry = (id: string, kind: string, attempts: number) =>
        world.runControl(sql`
        insert into outbox (id, kind, payload, run_at, attempts, created_at)
        values (${id}, ${kind}, '{}', ${at}, ${attempts}, ${at})`);
      const at = world.services.now().toISOString();
      await entry("out_1", "mail_schools", 0);
      await entry("out_2", "mail_schools", 2);
      await entry("out_3", "mail_schools", 8);
      await world.runControl(sql`
      insert into tenant_due (tenant_id, due_at, written_at) values (${id}, ${at}, ${at})
      on conflict do update set due_at = excluded.due_at`);
      world.advance(90_000);
      const text = await read();
      assert.equal(valueOf(text, 'unitfolio_outbox_due{lane="mail"}'), 2);
      assert.equal(valueOf(text, 'unitfolio_outbox_oldest_seconds{lane="mail"}'), 90);
      assert.equal(valueOf(text, "unitfolio_outbox_given_up"), 1);
      assert.equal(valueOf(text, "unitfolio_schools_due"), 1);
      assert.equal(valueOf(text, "unitfolio_schools_due_oldest_seconds"), 90);
      assert.equal(valueOf(text, "unitfolio_control_database_up"), 1);
    }),
);

worldTest(
  "metrics come without the control database too, and say that it is away",
  (world) =>
    withMetrics(world, async (read) => {
      world.services.doors.readControl = () => Promise.reject(new Error("unreachable"));
      const text = await read();
      assert.match(text, /^unitfolio_control_database_up 0$/m);
      assert.doesNotMatch(text, /unitfolio_outbox/);
    }),
);

worldTest("no host of a school or of the installation shows metrics", async (world) => {
  const oak = await world.school("oak");
  for (const host of [oak.host, "localhost:5000"]) {
    assert.equal((await world.browser(host).get("/metrics")).status, 404);
  }
});

Deno.test("an address that is taken is a conflict that names the setting", () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = { hostname: "127.0.0.1", port: listener.addr.port };
  assert.throws(() => serveMetrics(address, () => Promise.resolve("")), /METRICS_ADDRESS is in use/);
  listener.close();
});

Deno.test("every route belongs to one of few groups, which hold no variable", () => {
  const patterns = [...pages.routes.map(({ path }) => path), ...api.routes.map(({ path }) => `/api${path}`)];
  const groups = new Set(patterns.map(routeGroup));
  for (const group of groups) assert.match(group, /^\/[\w.-]*(\/[\w.-]+)?$/);
  assert.ok(groups.size > 20 && groups.size < 120, String(groups.size));
  assert.deepEqual(
    ["/", "/portfolio/:id", "/api/chat/threads/:id/messages", "/assets/*", null].map(routeGroup),
    [
      "/",
      "/portfolio",
      "/api/chat",
      "/assets",
      "none",
    ],
  );
});
