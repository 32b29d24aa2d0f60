import assert from "node:assert/strict";
import { DatabaseFault } from "../db/database_fault.ts";
import { DiskFull } from "../db/disk_full.ts";
import { openWhenUsable } from "./open_when_usable.ts";

/** A port that is listened on through `handle`. */
function testPort() {
  let handle: ((request: Request) => Response) | null = null;
  const states: string[] = [];
  return {
    states,
    request: (path: string) => handle?.(new Request(`http://oak.example${path}`)),
    listen(answer: (request: Request) => Response) {
      handle = answer;
      states.push("listening");
      return { stop: () => Promise.resolve(void states.push("stopped")) };
    },
  };
}

Deno.test("while the disk is full requests are answered in plain words, and the opening is tried again", async () => {
  const port = testPort();
  const lines: unknown[] = [];
  let tries = 0;
  const open = async () => {
    if (++tries < 3) throw new DiskFull();
    const [page, call] = [port.request("/")!, port.request("/api/units")!];
    assert.deepEqual([page.status, page.headers.get("retry-after")], [503, "5"]);
    assert.match(await page.text(), /disk is full/);
    assert.equal((await call.json()).code, "unavailable");
    return "opened";
  };
  const options = { listen: port.listen, log: (line: unknown) => lines.push(line), retryMs: 1 };
  const { promise: stopping } = Promise.withResolvers<void>();
  assert.equal(await openWhenUsable(open, { ...options, stopping }), "opened");
  assert.deepEqual(port.states, ["listening", "stopped"]);
  assert.equal(lines.length, 1, "said once");
});

Deno.test("while the databases cannot be reached it is said once, to readers, probes and in the log", async () => {
  const port = testPort();
  const lines: Record<string, unknown>[] = [];
  let tries = 0;
  const open = async () => {
    if (++tries < 3) throw new DatabaseFault("unreachable", new Error("no answer from http://10.0.0.7:8080"));
    const [page, probe] = [port.request("/")!, port.request("/health")!];
    assert.deepEqual([page.status, page.headers.get("retry-after")], [503, "5"]);
    assert.match(await page.text(), /reach its database/);
    assert.equal(probe.status, 503);
    assert.deepEqual(await probe.json(), { status: "unavailable", database: "unavailable", disk: "ok" });
    return "opened";
  };
  const options = {
    listen: port.listen,
    log: (line: Record<string, unknown>) => lines.push(line),
    retryMs: 1,
  };
  const { promise: stopping } = Promise.withResolvers<void>();
  assert.equal(await openWhenUsable(open, { ...options, stopping }), "opened");
  assert.deepEqual(lines.map(({ fault }) => fault), ["Error: no answer from http://10.0.0.7:8080"]);
});

Deno.test("a server that waits for room can be stopped", async () => {
  const port = testPort();
  const stop = Promise.withResolvers<void>();
  const open = () => {
    stop.resolve();
    return Promise.reject(new DiskFull());
  };
  const options = { listen: port.listen, log: () => {}, stopping: stop.promise, retryMs: 60_000 };
  assert.equal(await openWhenUsable(open, options), null);
  assert.deepEqual(port.states, ["listening", "stopped"]);
});

Deno.test("any other error of the opening is thrown at once", async () => {
  const port = testPort();
  const { promise: stopping } = Promise.withResolvers<void>();
  const open = () => Promise.reject(new Error("no such database"));
  await assert.rejects(openWhenUsable(open, { listen: port.listen, log: () => {}, stopping }), /no such/);
  assert.deepEqual(port.states, []);
});
