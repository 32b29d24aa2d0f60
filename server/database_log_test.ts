import assert from "node:assert/strict";
import { DatabaseFault } from "../db/database_fault.ts";
import { databaseLog } from "./database_log.ts";
import { NO_METRICS } from "./services/metrics.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const ELM = { kind: "tenant", id: "ten_elm" } as const;
const away = () => new DatabaseFault("unreachable", new Error("refused by 10.0.0.7"));

function testLog() {
  const lines: Record<string, unknown>[] = [];
  let ms = 0;
  const observer = databaseLog({
    log: (line) => lines.push(line),
    now: () => new Date("2026-06-15T09:00:00.000Z"),
    monotonic: () => ms,
    metrics: NO_METRICS,
  });
  const said = () => lines.map(({ database, state }) => `${database} ${state}`);
  return { observer, lines, said, advance: (by: number) => void (ms += by) };
}

Deno.test("a server that does not answer is one line for all schools, and one when it answers", () => {
  const { observer, lines, said } = testLog();
  for (const name of [OAK, ELM, OAK]) observer.onFault(name, away());
  assert.equal(lines[0]!.fault, "Error: refused by 10.0.0.7");
  for (const name of [ELM, OAK]) observer.onAnswer(name);
  assert.deepEqual(said(), ["server unreachable", "server answers again"]);
});

Deno.test("a school's missing database is its own line, which another school's answer does not end", () => {
  const { observer, said } = testLog();
  observer.onFault(OAK, new DatabaseFault("missing", new Error("404")));
  observer.onAnswer(ELM);
  observer.onAnswer(OAK);
  assert.deepEqual(said(), ["ten_oak missing", "ten_oak answers again"]);
});

Deno.test("a server that comes and goes is told of once a minute", () => {
  const { observer, said, advance } = testLog();
  for (let second = 0; second < 61; second++) {
    observer.onFault(OAK, away());
    observer.onAnswer(OAK);
    advance(1_000);
  }
  const once = ["server unreachable", "server answers again"];
  assert.deepEqual(said(), [...once, ...once]);
});
