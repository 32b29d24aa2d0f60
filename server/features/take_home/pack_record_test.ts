import assert from "node:assert/strict";
import { UNIT_RECORD } from "../../../domain/unit_record.ts";
import { classroomTest } from "../../../test/classroom.ts";
import { readEstablishment } from "../settings/read_settings.ts";
import { awardUnit } from "../unit_record/testing.ts";
import { packEntries } from "./pack_entries.ts";
import { brokenLinks, ownPackPath, packAt } from "./testing.ts";

classroomTest(
  "a pack has the record of units achieved, and says where it could not be made",
  async (room) => {
    const { world, school, student, studentRecord } = room;
    await awardUnit(room);
    const files = await packAt(student, ownPackPath(room));
    assert.match(files.get(UNIT_RECORD.fileName)!, /^%PDF-/);
    assert.deepEqual(brokenLinks(files), []);
    const { doors, storage } = world.services;
    const logged: unknown[] = [];
    const entries = packEntries({
      services: { storage, log: (line) => void logged.push(line["work"]) },
      school: {
        id: school.id,
        read: (verb, ...args) => doors.readTenant(school.id, (db) => verb(db, ...args)),
        establishment: await doors.readTenant(school.id, readEstablishment),
        today: () => {
          throw new Error("no document is made");
        },
      },
      studentId: studentRecord.id,
      now: world.services.now(),
    });
    const found = await Array.fromAsync(entries);
    assert.deepEqual(found.map(({ name }) => name), ["index.html"], "the pack comes");
    assert.match(String(found[0]!.input), /Record of units achieved: it could not be made/);
    assert.deepEqual(logged, ["make the record of units of a take-home pack"]);
  },
);
