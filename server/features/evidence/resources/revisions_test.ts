import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { classroomTest, run } from "../../../../test/classroom.ts";
import { MAX_PER_OUTCOME } from "./add_resource.ts";
import type { ResourceView } from "./read_resources.ts";
import { addResource, resourcesAt } from "./testing.ts";

const LINK = { fileType: "link", fileUrl: "https://elm.example/" };

classroomTest("a resource stays with its outcome when the unit is revised", async (room) => {
  const [stillListed, dropped] = [
    (await addResource(room, room.teacher, LINK, 1)).json<ResourceView>(),
    (await addResource(room, room.teacher, LINK, 0)).json<ResourceView>(),
  ];
  // Outcome 2 becomes the first, outcome 1 is dropped.
  await run(
    room,
    sql`
      insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
      select 'rev_next', unit_id, 2, title, level, json_array(json_extract(outcomes, '$[1]')), created_at
      from unit_revisions where unit_id = ${room.portfolio.unitId}`,
  );
  assert.deepEqual((await resourcesAt(room, room.teacher)).map(({ id }) => id), [stillListed.id]);
  assert.equal(
    (await room.teacher.get(`/api/units/${room.portfolio.unitId}/outcomes/1/resources`)).status,
    404,
  );
  const own = (await room.student.get(`/api/assignments/${room.portfolio.id}/resources`)).json<
    ResourceView[]
  >();
  assert.deepEqual(
    own.map(({ id, outcomeIndex }) => [id, outcomeIndex]).sort(),
    [
      [stillListed.id, 1],
      [dropped.id, 0],
    ].sort(),
  );
  const onOldOutcome = await addResource(room, room.teacher, { ...LINK, outcomeId: dropped.outcomeId });
  assert.deepEqual([onOldOutcome.status, onOldOutcome.json<ResourceView>().outcomeIndex], [201, 0]);
  assert.equal(onOldOutcome.json<ResourceView>().outcomeId, dropped.outcomeId);
});

classroomTest("an outcome has a hundred resources, a school that may not add none", async (room) => {
  const { id } = (await addResource(room, room.teacher, LINK)).json<ResourceView>();
  const numbers = JSON.stringify(Array.from({ length: MAX_PER_OUTCOME - 1 }, (_, index) => index));
  const write = (statement: ReturnType<typeof sql>) => room.school.run(statement);
  await write(sql`
    insert into outcome_resources (id, unit_id, outcome_id, file_id, added_by, added_at)
    select 'res_more' || more.value, unit_id, outcome_id, file_id, added_by, added_at
    from outcome_resources r, json_each(${numbers}) more where r.id = ${id}`);
  const full = await addResource(room, room.teacher, LINK);
  assert.deepEqual([full.status, full.json().message], [409, "This outcome already has 100 resources."]);
  await room.teacher.delete(`/api/outcome-resources/${id}`);
  await write(sql`update entitlements set status = 'expired'`);
  const refused = await addResource(room, room.teacher, LINK);
  assert.deepEqual([refused.status, refused.json().code], [403, "limit"]);
});
