import assert from "node:assert/strict";
import { openServices } from "../../server/create_services.ts";
import { readConfig } from "../../server/config/config.ts";
import { addStudent } from "../../server/features/students/add_student.ts";
import { NOW, openTestCli } from "../testing.ts";

Deno.test("a student's link is made by the school's own id, whatever its case, and lasts 30 days", async () => {
  await using cli = await openTestCli();
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  const config = readConfig(cli.environment, "start");
  const { services, close } = await openServices(config, { log: () => {} });
  for (const [studentId, email] of [["00A7", "kit@pupils.example"], ["00A8", null]] as const) {
    await services.doors.writeTenant(id, (tx) =>
      addStudent(tx, { kind: "operator" }, {
        studentId,
        email,
        firstName: "Kit",
        lastName: "Ash",
        dateOfBirth: null,
        yearGroup: null,
        now: NOW,
      }));
  }
  await close();
  const link = await cli.json<{ url: string }>("student link --tenant oak", "--student-id", " 00a7");
  assert.match(link.url, /^http:\/\/oak\.localhost:5000\/student-access\?token=[\w-]{43}$/);
  assert.deepEqual(link, { url: link.url, expiresAt: "2026-07-15T09:00:00.000Z" });
  const withoutAddress = await cli.run("student link --tenant oak --student-id 00A8");
  assert.equal(withoutAddress.code, 0);
  assert.match(withoutAddress.err, /No email address is on file/);
  const withoutZeros = await cli.run("student link --tenant oak --student-id A7");
  assert.equal(withoutZeros.code, 1);
  assert.match(withoutZeros.err, /No student here has the student ID "A7"/);
});
