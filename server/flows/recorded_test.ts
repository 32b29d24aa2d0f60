import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInStaff, signInStudent } from "../../test/factories.ts";
import { eachWorld, type School, type World } from "../../test/world.ts";
import { addStaff } from "./add_staff.ts";
import { addSuperAdmin } from "./add_super_admin.ts";
import { applyTenant } from "./apply_tenant.ts";
import { makeStaffLink, makeSuperAdminLink } from "./make_sign_in_link.ts";

const OLU = { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" };
const ROBIN = { email: "robin@oak.example", firstName: "Robin", lastName: "Ash", role: "teacher" } as const;

type Recorded = { actor: string; who: string | null; what: string; data: Record<string, unknown> };

const EVENTS = sql`select actor_kind as actor, actor_id as who, what, data from events order by rowid`;

/** The events of a school, or of the installation, whose name begins so. */
async function recorded({ services }: World, school: School | null, begins: string): Promise<Recorded[]> {
  const { doors } = services;
  const rows = school
    ? await doors.readTenant(school.id, (db) => db.all<Recorded & { data: string }>(EVENTS))
    : await doors.readControl((db) => db.all<Recorded & { data: string }>(EVENTS));
  return rows.filter(({ what }) => what.startsWith(begins))
    .map((row) => ({ ...row, data: JSON.parse(row.data) }));
}

const names = (events: Recorded[]) => events.map(({ what }) => what);

eachWorld("a school's first settings and what it has bought are recorded once", async (world) => {
  const oak = await world.school("oak");
  await applyTenant({ tenantId: oak.id, services: world.services });
  assert.deepEqual(names(await recorded(world, oak, "settings")), ["settings.begun"]);
  const [applied, ...more] = await recorded(world, oak, "entitlements");
  assert.deepEqual(more, []);
  const { plan, seats, version } = applied!.data;
  assert.deepEqual({ actor: applied!.actor, plan, seats, version }, {
    actor: "system",
    plan: "medium",
    seats: 100,
    version: 1,
  });
});

eachWorld(
  "who added somebody is recorded in both databases, and only when they were added",
  async (world) => {
    const oak = await world.school("oak");
    const olu = await addSuperAdmin(world.services, OLU);
    await addSuperAdmin(world.services, OLU);
    assert.equal((await recorded(world, null, "super_admin.added")).length, 1);
    const actor = { kind: "super_admin", id: olu.id } as const;
    const { id } = await addStaff(world.services, actor, oak.id, ROBIN);
    await assert.rejects(addStaff(world.services, actor, oak.id, ROBIN), /already/);
    assert.deepEqual(
      (await recorded(world, null, "staff.")).map(({ what, who }) => [what, who]),
      [["staff.added", olu.id]],
    );
    const joined = await recorded(world, oak, "staff.joined");
    assert.deepEqual(joined.map(({ who, data }) => [who, data]), [[olu.id, {
      staffId: id,
      role: "teacher",
    }]]);
  },
);

eachWorld(
  "a refusal that came only from the school takes back what control noted, and is not tried again",
  async (world) => {
    const oak = await world.school("oak");
    const { doors } = world.services;
    const write = doors.writeControl;
    // The plan changes after the first look and before the role is written.
    doors.writeControl = async (work) => {
      doors.writeControl = write;
      await addStaff(world.services, { kind: "operator" }, oak.id, { ...ROBIN, email: "first@oak.example" });
      await doors.writeTenant(
        oak.id,
        (tx) => tx.batch([tx.db.run(sql`update entitlements set plan = 'individual'`)]),
      );
      return await write(work);
    };
    await assert.rejects(
      addStaff(world.services, { kind: "operator" }, oak.id, ROBIN),
      /one member of staff/,
    );
    const events = await recorded(world, null, "staff.");
    assert.deepEqual(names(events), ["staff.added", "staff.added", "staff.refused"]);
    const [left] = await doors.readControl((db) =>
      db.all<{ places: number; waiting: number }>(sql`
      select (select count(*) from user_tenants) as places,
        (select count(*) from outbox where kind = 'apply_staff' and done_at is null) as waiting`)
    );
    assert.deepEqual(left, { places: 1, waiting: 0 });
  },
);

eachWorld("links that the operator hands out are recorded", async (world) => {
  const oak = await world.school("oak");
  const robin = await oak.staff("teacher", ROBIN.email);
  const olu = await addSuperAdmin(world.services, OLU);
  const place = { id: oak.id, subdomain: "oak", domain: null };
  await makeStaffLink(world.services, place, { email: ROBIN.email, lifetime: 60_000 });
  await makeSuperAdminLink(world.services, { email: OLU.email, lifetime: 60_000 });
  const expiresAt = new Date(world.services.now().getTime() + 60_000).toISOString();
  const [made] = await recorded(world, oak, "staff.link_made");
  assert.deepEqual([made!.actor, made!.data], ["operator", { staffId: robin.id, expiresAt }]);
  const [control] = await recorded(world, null, "super_admin.link_made");
  assert.deepEqual([control!.actor, control!.data], ["operator", { expiresAt }]);
  const { pathname, search } = new URL(
    (await makeSuperAdminLink(world.services, { email: OLU.email, lifetime: 1 })).url,
  );
  const admin = world.browser("admin.localhost:5000");
  await admin.post(pathname + search);
  await admin.post("/api/logout");
  const signed = (await recorded(world, null, "super_admin.signed")).map(({ what, who }) => [what, who]);
  assert.deepEqual(signed, [["super_admin.signed_in", olu.id], ["super_admin.signed_out", olu.id]]);
});

eachWorld("sign-outs are recorded, each once", async (world) => {
  const oak = await world.school("oak");
  const robin = await oak.staff("teacher", ROBIN.email);
  const teacher = await signInStaff(world, oak, ROBIN.email);
  const student = await addStudent(teacher);
  const pupil = await signInStudent(world, oak, student);
  const cookies = new Map(pupil.cookies);
  await pupil.post("/api/student-auth/logout");
  for (const [name, value] of cookies) pupil.cookies.set(name, value);
  await pupil.post("/api/student-auth/logout");
  await teacher.post("/api/logout");
  const out = [
    ...await recorded(world, oak, "student.signed_out"),
    ...await recorded(world, oak, "staff.signed_out"),
  ];
  assert.deepEqual(out.map(({ actor, who }) => [actor, who]), [["student", student.id], ["staff", robin.id]]);
});
