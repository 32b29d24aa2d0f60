import assert from "node:assert/strict";
import { userTenants } from "../../db/control/schema/index.ts";
import { worldTest } from "../../test/world.ts";
import { addStaff } from "./add_staff.ts";

const SAM = { email: "sam@new.example", firstName: "Sam", lastName: "Reed", role: "teacher" } as const;

worldTest(
  "two servers adding the same new person at once create one person, staff at both schools",
  async (world) => {
    const oak = await world.school("oak");
    const elm = await world.school("elm");
    await using other = await world.openSecondServer();
    const people = await Promise.all(
      [world.services, other.services].map((services, i) =>
        addStaff(services, { kind: "operator" }, [oak.id, elm.id][i]!, SAM)
      ),
    );
    assert.equal(people[0]!.id, people[1]!.id);
    const index = await world.services.doors.readControl((db) => db.select().from(userTenants));
    assert.deepEqual(index.map(({ tenantId }) => tenantId).toSorted(), [oak.id, elm.id].toSorted());
  },
);

worldTest(
  "a person who is staff already is not added again, and errors are reported field by field",
  async (world) => {
    const oak = await world.school("oak");
    await addStaff(world.services, { kind: "operator" }, oak.id, SAM);
    await assert.rejects(addStaff(world.services, { kind: "operator" }, oak.id, SAM), /staff here already/);
    const invalid = { email: "sam", firstName: " ", lastName: "Re\u0000ed", role: "teacher" } as const;
    await assert.rejects(
      addStaff(world.services, { kind: "operator" }, oak.id, invalid),
      (error: { details?: { fields?: object } }) =>
        Object.keys(error.details?.fields ?? {}).toSorted().join() === "email,firstName,lastName",
    );
  },
);
