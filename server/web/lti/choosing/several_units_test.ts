import assert from "node:assert/strict";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { assign } from "../../../../test/factories.ts";
import { LEARNER } from "../../../../test/fakes/lti_platform.ts";
import { worldTest } from "../../../../test/world.ts";
import { assertEntered } from "../../../../test/lti_school.ts";
import { addUnits, boxes, openChooser, ticks } from "../../../features/lti/choosing/testing.ts";

worldTest("ticked units stay chosen over searches and pages, until they are unticked", async (world) => {
  await using teacher = await openChooser(world);
  const codes = await addUnits(teacher.oak, 24);
  const first = await teacher.send();
  assert.deepEqual(boxes(first.text), { ticked: [], free: codes.slice(0, 20) });
  assert.match(first.text, /Put the ticked units into the course/);
  const found = await teacher.send(...ticks(["200003"]), ["find", "unit 07"]);
  assert.deepEqual(boxes(found.text), { ticked: ["200003"], free: ["200007"] });
  assert.match(found.text, /Already chosen: 1 unit</);
  const words = await teacher.send(...ticks(["200007", "200003"]), ["find", "zzz"]);
  assert.deepEqual(boxes(words.text), { ticked: ["200007", "200003"], free: [] });
  assert.match(words.text, /No unit of your school has these words/);
  const more = await teacher.send(
    ...ticks(["200007", "200003"]),
    ["find", "typed, not searched"],
    ["found", ""],
    ["cursor", "20"],
  );
  assert.deepEqual(boxes(more.text), { ticked: ["200007", "200003"], free: codes.slice(20) });
  assert.match(more.text, /Put 2 units into the course/);
  const back = await teacher.send(...ticks(["200007"]), ["cursor", "0"], ["found", ""]);
  assert.deepEqual(boxes(back.text).ticked, ["200007"]);
  assert.ok(boxes(back.text).free.includes("200003"), "can be chosen again");
});

worldTest("chosen units become an activity each, and lead to their unit", async (world) => {
  await using teacher = await openChooser(world);
  const { oak, admin, student, platform, platformId } = teacher;
  await assign(admin, student, "121766");
  await assign(admin, student, "070147");
  await addUnits(oak, 3);
  await admin.put(`/api/admin/lti/platforms/${platformId}`, {
    ...platform.form(),
    addressesVerified: true,
    sendGrades: true,
  });
  const codes = ["200002", "070147", "121766"];
  const made = await teacher.put(...ticks(codes), ["put", "3"]);
  assert.deepEqual(made.map(({ name }) => name), [
    "Unit 02",
    "Using a bus timetable",
    "Growing vegetables in a raised bed",
  ]);
  assert.equal(
    made[2]!.intro,
    "Level One, 3 outcomes. The first: demonstrated the ability to prepare the soil",
  );
  assert.equal(made[0]!.icon, `http://${oak.host}/lti/icon`);
  const columns = [...platform.moodle.gradebook.items.values()];
  assert.deepEqual(
    columns.map(({ label, scoreMaximum, tag, linkId }) => ({ label, scoreMaximum, tag, linkId })),
    made.map(({ name, id }, i) => ({
      label: name,
      scoreMaximum: [1, 1, 3][i],
      tag: "unitfolio",
      linkId: id,
    })),
  );
  const [, unit] = made[2]!.custom.split("=");
  const opened = await platform.launch(teacher.browser, {
    roles: [LEARNER],
    claims: {
      ...platform.moodle.claims({ link: made[2]!.id }),
      ...platform.custom({ unit: unit! }),
      email: student.email,
    },
  });
  assert.equal(assertEntered(opened).wanted.unit, "121766");
});

worldTest("units are put into the course only as the button said, and none that is gone", async (world) => {
  await using teacher = await openChooser(world);
  const { send } = teacher;
  await addUnits(teacher.oak, 60);
  const pages = {
    "now chosen 2 units": await send(...ticks(["200001", "200002"]), ["put", "1"]),
    "Tick at least one unit": await send(["put", "0"]),
    "A unit that you chose is no longer here. The others are still chosen": await send(
      ...ticks(["200001", "999999", "200002"]),
      ["put", "3"],
    ),
  };
  for (const [says, page] of Object.entries(pages)) {
    assert.match(page.text, new RegExp(says));
    assert.doesNotMatch(page.text, /name="JWT"/, says);
  }
  assert.deepEqual(boxes(pages["now chosen 2 units"].text).ticked, ["200001", "200002"]);
  const searched = await send(...ticks(["999999"]), ["find", "07"]);
  assert.match(searched.text, /A unit that you chose is no longer here\.</);
  const many = Array.from({ length: LTI_LIMITS.chosen + 2 }, (_, i) => String(200_001 + i));
  const tooMany = await send(...ticks(many), ["put", String(many.length)], ["found", "200005"], ["at", "0"]);
  assert.match(tooMany.text, /at most 50 units into a course at once, so 2 units were left out/);
  assert.equal(boxes(tooMany.text).ticked.length, LTI_LIMITS.chosen);
  assert.deepEqual(boxes(tooMany.text).free, [], "unit 05 is chosen already");
  assert.match(tooMany.text, /You have chosen all of these/);
  assert.equal((await teacher.put(...ticks(many.slice(0, 50)), ["put", "50"])).length, 50);
});

worldTest("another school's unit is none, and a unit sent twice is one", async (world) => {
  await using teacher = await openChooser(world);
  const elm = await world.school("elm");
  await addUnits(elm, 1);
  await teacher.admin.post("/api/units/fetch", { unitCode: "070147" });
  const page = await teacher.send(...ticks(["070147", "70147", "070147", "200001"]), ["put", "0"]);
  assert.match(page.text, /A unit that you chose is no longer here/);
  assert.deepEqual(boxes(page.text).ticked.length, 1);
  for (const spelling of ["70147", "070147"]) {
    assert.deepEqual(boxes((await teacher.send(...ticks([spelling]))).text).ticked, ["70147"], spelling);
  }
});

worldTest("chosen units are read at once, however many they are", async (world) => {
  await using teacher = await openChooser(world);
  const codes = await addUnits(teacher.oak, 50);
  const count = async (chosen: string[]) => {
    world.countRoundTrips();
    await teacher.send(...ticks(chosen), ["find", "unit"]);
    const searching = world.countRoundTrips();
    await teacher.send(...ticks(chosen), ["put", "0"]);
    return { searching, putting: world.countRoundTrips() };
  };
  await count(codes);
  assert.deepEqual(await count(codes), await count(codes.slice(0, 1)));
});
