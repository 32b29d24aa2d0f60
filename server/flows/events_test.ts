import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInStaff, signInStudent } from "../../test/factories.ts";
import { type School, type World, worldTest } from "../../test/world.ts";
import { addStaff } from "./add_staff.ts";
import { addSuperAdmin } from "./add_super_admin.ts";
import { applyTenant } from "./apply_tenant.ts";
import { makeStaffLink, makeSuperAdminLink } from "./make_sign_in_link.ts";

const OLU = { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" };
const ROBIN = { email: "robin@oak.example", firstName: "Robin", lastName: "Ash", role: "teacher" } as const;

type EventRow = { actor: string; who: string | null; what: string; data: Record<string, unknown> };

const EVENTS = sql`select actor_kind as actor, actor_id as who, what, data from events order by rowid`;

/** Events of a school or the installation whose name starts with `begins`. */
async function eventsNamed(world: World, school: School | null, begins: string): Promise<EventRow[]> {
  const rows = school
    ? await school.rows<EventRow & { data: string }>(EVENTS)
    : await world.controlRows<EventRow & { data: string }>(EVENTS);
  return rows.filter(({ what }) => what.startsWith(begins))
    .map((row) => ({ ...row, data: JSON.parse(row.data) }));
}

const names = (events: EventRow[]) => events.map(({ what }) => what);

worldTest("first settings and entitlements are recorded once", async (world) => {
  const oak = await world.school("oak");
  await applyTenant({ tenantId: oak.id, payload: {}, services: world.services });
  assert.deepEqual(names(await eventsNamed(world, oak, "settings")), ["settings.begun"]);
  const [applied, ...more] = await eventsNamed(world, oak, "entitlements");
  assert.deepEqual(more, []);
  const { plan, seats, version } = applied!.data;
  assert.deepEqual({ actor: applied!.actor, plan, seats, version }, {
    actor: "system",
    plan: "medium",
    seats: 100,
    version: 1,
  });
});

worldTest(
  "adding staff is recorded in both databases, once",
  async (world) => {
    const oak = await world.school("oak");
    const olu = await addSuperAdmin(world.services, OLU);
    await addSuperAdmin(world.services, OLU);
    assert.equal((await eventsNamed(world, null, "super_admin.added")).length, 1);
    const actor = { kind: "super_admin", id: olu.id } as const;
    const { id } = await addStaff(world.services, actor, oak.id, ROBIN);
    await assert.rejects(addStaff(world.services, actor, oak.id, ROBIN), /already/);
    assert.deepEqual(
      (await eventsNamed(world, null, "staff.")).map(({ what, who }) => [what, who]),
      [["staff.added", olu.id]],
    );
    const joined = await eventsNamed(world, oak, "staff.joined");
    assert.deepEqual(joined.map(({ who, data }) => [who, data]), [[olu.id, {
      staffId: id,
      role: "teacher",
    }]]);
  },
);

worldTest(
  "a refusal by the school undoes control's part and is not retried",
  async (world) => {
    const oak = await world.school("oak");
    const { doors } = world.services;
    const write = doors.writeControl;
    // The plan changes between the check and the write.
    doors.writeControl = async (work) => {
      doors.writeControl = write;
      await addStaff(world.services, { kind: "operator" }, oak.id, { ...ROBIN, email: "first@oak.example" });
      await oak.run(sql`update entitlements set plan = 'individual'`);
      return await write(work);
    };
    await assert.rejects(
      addStaff(world.services, { kind: "operator" }, oak.id, ROBIN),
      /one member of staff/,
    );
    const events = await eventsNamed(world, null, "staff.");
    assert.deepEqual(names(events), ["staff.added", "staff.added", "staff.refused"]);
    const [left] = await world.controlRows<{ places: number; waiting: number }>(sql`
      select (select count(*) from user_tenants) as places,
        (select count(*) from outbox where kind = 'apply_staff' and done_at is null) as waiting`);
    assert.deepEqual(left, { places: 1, waiting: 0 });
  },
);

worldTest("links made by the operator are recorded", async (world) => {
  const oak = await world.school("oak");
  const robin = await oak.staff("teacher", ROBIN.email);
  const olu = await addSuperAdmin(world.services, OLU);
  const place = { id: oak.id, subdomain: "oak", domain: null };
  await makeStaffLink(world.services, place, { email: ROBIN.email, lifetimeMs: 60_000 });
  await makeSuperAdminLink(world.services, { email: OLU.email, lifetimeMs: 60_000 });
  const expiresAt = new Date(world.services.now().getTime() + 60_000).toISOString();
  const [made] = await eventsNamed(world, oak, "staff.link_made");
  assert.deepEqual([made!.actor, made!.data], ["operator", { staffId: robin.id, expiresAt }]);
  const [control] = await eventsNamed(world, null, "super_admin.link_made");
  assert.deepEqual([control!.actor, control!.data], ["operator", { expiresAt }]);
  const { pathname, search } = new URL(
    (await makeSuperAdminLink(world.services, { email: OLU.email, lifetimeMs: 1 })).url,
  );
  const admin = world.browser("admin.localhost:5000");
  await admin.post(pathname + search);
  await admin.post("/api/logout");
  const signed = (await eventsNamed(world, null, "super_admin.signed")).map(({ what, who }) => [what, who]);
  assert.deepEqual(signed, [["super_admin.signed_in", olu.id], ["super_admin.signed_out", olu.id]]);
});

worldTest("sign-outs are recorded, each once", async (world) => {
  const oak = await world.school("oak");
  const robin = await oak.staff("teacher", ROBIN.email);
  const teacher = await signInStaff(world, oak, ROBIN.email);
  const student = await addStudent(teacher);
  const studentBrowser = await signInStudent(world, oak, student);
  const cookies = new Map(studentBrowser.cookies);
  await studentBrowser.post("/api/student-auth/logout");
  for (const [name, value] of cookies) studentBrowser.cookies.set(name, value);
  await studentBrowser.post("/api/student-auth/logout");
  await teacher.post("/api/logout");
  const out = [
    ...await eventsNamed(world, oak, "student.signed_out"),
    ...await eventsNamed(world, oak, "staff.signed_out"),
  ];
  assert.deepEqual(out.map(({ actor, who }) => [actor, who]), [["student", student.id], ["staff", robin.id]]);
});
