import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openSchool } from "../../../test/factories.ts";
import { openWorld } from "../../../test/world.ts";
import { openFakeSource, SOURCE_UNIT, testSource } from "../../adapters/unit_source/testing.ts";
import type { UnitView } from "./read_unit.ts";
import { readSource } from "./read_source.ts";

type Refusal = { message: string; code: string };

/** One test per adapter, in a school with a unit source. */
function eachSourcedWorld(
  name: string,
  test: (given: Awaited<ReturnType<typeof openSourced>>) => Promise<void>,
) {
  for (const adapter of ["file", "remote"] as const) {
    Deno.test(`${name} (${adapter})`, async () => {
      await using given = await openSourced(adapter);
      await test(given);
    });
  }
}

async function openSourced(adapter: "file" | "remote") {
  let answer: (path: string) => Response = () => new Response(null, { status: 404 });
  const fake = openFakeSource((path) => answer(path));
  const world = await openWorld({ adapter, settings: { UNIT_SOURCE_URL: fake.url } });
  const { oak, teacher } = await openSchool(world);
  return {
    world,
    oak,
    fake,
    teacher,
    says: (next: typeof answer) => void (answer = next),
    fetchUnit: (unitCode: string) => teacher.post("/api/units/fetch", { unitCode }),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await fake[Symbol.asyncDispose]();
    },
  };
}

eachSourcedWorld("the source is asked last, and what it has is kept", async (given) => {
  const { oak, fake, teacher, says, fetchUnit } = given;
  says(() => Response.json(SOURCE_UNIT));
  assert.equal((await fetchUnit("121766")).status, 200, "the catalogue's");
  await teacher.post("/api/units", { ...SOURCE_UNIT, unitCode: "222222", origin: "typed" });
  assert.equal((await fetchUnit("222222")).status, 200, "the school's own");
  assert.deepEqual(fake.requests, []);

  const first = (await fetchUnit("123456")).json<UnitView>();
  assert.equal(first.title, "Caring for hens");
  assert.deepEqual(fake.requests, ["/units/123456"]);
  says(() => Response.json({ ...SOURCE_UNIT, title: "Caring for ducks" }));
  const second = (await fetchUnit("123456")).json<UnitView>();
  assert.deepEqual([second.id, second.title], [first.id, "Caring for ducks"], "a new revision");
  const rows = await oak.rows(sql`
      select source, number, origin from unit_revisions r join uas_units u on u.id = r.unit_id
      where unit_code = '123456' order by number`);
  assert.deepEqual(rows, [
    { source: "catalogue", number: 1, origin: "source" },
    { source: "catalogue", number: 2, origin: "source" },
  ]);
});

eachSourcedWorld("an older code is asked for in both spellings", async ({ fake, says, fetchUnit }) => {
  says((path) =>
    path.endsWith("/70999")
      ? Response.json({ ...SOURCE_UNIT, unitCode: "70999" })
      : new Response(null, { status: 404 })
  );
  assert.equal((await fetchUnit("070999")).json<UnitView>().unitCode, "70999");
  assert.deepEqual(fake.requests, ["/units/070999", "/units/70999"]);
});

eachSourcedWorld("an unknown code is not found, and the message says what to do next", async (given) => {
  const { says, fetchUnit } = given;
  const missing = await fetchUnit("123456");
  assert.equal(missing.status, 404);
  assert.match(
    missing.json<Refusal>().message,
    /123456 was found.*paste the text.*drop its PDF, or type it in/,
  );
  says(() => Response.json({ ...SOURCE_UNIT, unitCode: "654321" }));
  assert.equal((await fetchUnit("123456")).status, 404, "an answer about another unit");
});

eachSourcedWorld("a failing source is unavailable, unnamed, and hides no known unit", async (given) => {
  const { world, oak, fake, says, fetchUnit } = given;
  says(() => Response.json(SOURCE_UNIT));
  const known = (await fetchUnit("123456")).json<UnitView>();
  const faults: (() => Response)[] = [
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    () => new Response("{}", { status: 500 }),
    () => Response.json([]),
    () => Response.json("a unit"),
    () => Response.json({ ...SOURCE_UNIT, outcomes: [{ description: "x", evidenceType: "photo" }] }),
    () => new Response("x".repeat(2_000_000)),
    () => Response.redirect("http://169.254.169.254/"),
  ];
  for (const fault of faults) {
    says(fault);
    const refused = await fetchUnit("999999");
    assert.equal(refused.status, 503, fault.toString());
    const { message, code } = refused.json<Refusal>();
    assert.equal(code, "unavailable");
    assert.match(message, /paste the text of its unit sheet/);
    assert.ok(!/127\.0|169\.254|http|:\d/.test(message), message);
    assert.deepEqual((await fetchUnit("123456")).json(), known, fault.toString());
  }
  const told = world.logLines.filter((line) => String(line.fault).includes("169.254"));
  assert.equal(told.length, 2, "the operator reads what happened");
  const { at, work, tenantId } = told[1]!;
  assert.deepEqual([at, work, tenantId], [
    world.services.now().toISOString(),
    "ask the unit source",
    oak.id,
  ]);
  assert.equal(fake.requests.length, 1 + 2 * faults.length);
});

Deno.test("a slow source is given up at its one time limit, for both spellings together", async () => {
  await using fake = openFakeSource(() => new Promise<Response>(() => {}));
  await assert.rejects(
    readSource(testSource(fake.url), ["070999", "70999"], 50),
    { code: "unavailable" },
  );
  assert.deepEqual(fake.requests, ["/units/070999"]);
});
