import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { pdfText } from "../../documents/testing.ts";
import { drawnLine, markDates, openOak, requestSummary } from "./testing.ts";

worldTest("sixty requests for a sheet at once are all answered, with one drawing", async (world) => {
  const { teacher } = await openOak(world);
  const { unitId } = await assign(teacher, await addStudent(teacher));
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => requestSummary(teacher, unitId)),
  );
  // Two drawings never have the same bytes: fonts get random names.
  assert.deepEqual(new Set(answers.map(({ bytes }) => bytes.toHex())).size, 1);
});

worldTest("a sheet is drawn again when something in it has changed, and not before", async (world) => {
  const { oak, teacher } = await openOak(world);
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Zaman" });
  const portfolio = await assign(teacher, amira);
  let viewer = teacher;
  const ask = async () => (await requestSummary(viewer, portfolio.unitId)).bytes;
  let last = await ask();
  const sign = async (body: Record<string, string>) => {
    const answer = await teacher.post(`/api/units/${portfolio.unitId}/signatures`, body);
    assert.equal(answer.status, 200, answer.text);
  };
  const changes: [RegExp, () => Promise<unknown>][] = [
    [/Zaman, Amira 1\/6\/26/, () => markDates(teacher, portfolio, ["2026-06-01"])],
    [/Zaman, Amira 2\/6\/26/, () => markDates(teacher, portfolio, ["2026-06-02"])],
    [
      /Zaman, Mira 2/,
      () => oak.run(sql`update students set first_name = 'Mira' where id = ${amira.id}`),
    ],
    [
      /Centre No 9 8/,
      () => oak.run(sql`update establishment_settings set organisation_number = '98'`),
    ],
    [
      /Ash, Late/,
      async () => assign(teacher, await addStudent(teacher, { firstName: "Late", lastName: "Ash" })),
    ],
    [
      /O1: In room 4/,
      () => teacher.post(`/api/submissions/${portfolio.submissions[0]!.id}/held-at`, { heldAt: "In room 4" }),
    ],
    [/Sam Carter/, async () => {
      await markDates(teacher, portfolio, ["2026-06-02", "2026-06-03", "2026-06-04"]);
      await sign({ educatorName: "Sam Carter" });
    }],
    [
      /Kim Carter \(signed in as Sam Carter\), 14/,
      async () =>
        sign({
          educatorName: "Kim Carter",
          educatorSignature: await drawnLine(),
          educatorDate: "2026-06-14",
        }),
    ],
    [/13\/6\/2026/, () => sign({ educatorName: "Kim Carter", educatorDate: "2026-06-13" })],
    [/16\/6\/2026/, async () => {
      world.advance(86_400_000);
      viewer = await signInStaff(world, oak, "t@oak.example");
    }],
  ];
  for (const [text, make] of changes) {
    assert.ok(isEqual(await ask(), last), `the same until ${text}`);
    assert.doesNotMatch((await pdfText(last)).join(), text);
    await make();
    last = await ask();
    assert.match((await pdfText(last)).join(), text);
  }
  viewer = await signInStaff(world, oak, "a@oak.example");
  assert.ok(isEqual(await ask(), last), "one sheet for all who see the same students");
});

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
