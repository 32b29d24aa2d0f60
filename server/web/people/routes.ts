import { Hono } from "hono";
import { z } from "zod";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { STAFF_SORTS } from "../../../domain/list_sorts.ts";
import { STAFF_ROLES } from "../../../domain/people.ts";
import type { AppEnv } from "../../services/context.ts";
import { addStaff } from "../../flows/add_staff.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, flagText, pageSearchQuery } from "../../http/paging.ts";
import { archiveStaff, unarchiveStaff } from "../../features/people/archive_staff.ts";
import { assertCanInvite } from "../../features/people/join_staff.ts";
import { changeRole } from "../../features/people/change_role.ts";
import { signOutStaff } from "../../features/people/sign_out_staff.ts";
import { listStaff, listStaffChoices, readStaff } from "../../features/people/list_staff.ts";

const listing = pageSearchQuery.extend({
  includeArchived: flagText,
  sort: z.enum(STAFF_SORTS).default("name"),
});
const invitation = z.strictObject({
  email: z.string().max(2 * TEXT_LIMITS.email),
  firstName: z.string().max(2 * TEXT_LIMITS.name),
  lastName: z.string().max(2 * TEXT_LIMITS.name),
  role: z.enum(STAFF_ROLES),
});
const archiving = z.strictObject({ successorId: z.string().max(100).nullish() });

/** Staff of an establishment API (spec 2 §7, API.md). */
export const peopleRoutes = new Hono<AppEnv>()
  .get("/admin/teachers", can("staff.list"), inTurn, query(listing), async (c) => {
    return answerPage(c, await c.var.school.read(listStaff, { ...c.req.valid("query"), role: "teacher" }));
  })
  .get("/admin/users", can("staff.list"), inTurn, query(listing), async (c) => {
    return answerPage(c, await c.var.school.read(listStaff, c.req.valid("query")));
  })
  .get(
    "/admin/staff-choices",
    can("staff.list"),
    async (c) => c.json(await c.var.school.read(listStaffChoices)),
  )
  .post("/admin/users", can("staff.invite"), body(invitation), async (c) => {
    const { school, actor, services, now } = c.var;
    await school.read(assertCanInvite, now);
    const { id } = await addStaff(services, { kind: "staff", id: actor.id }, school.id, {
      ...c.req.valid("json"),
      invitationFrom: school.origin,
    });
    return c.json(await school.read(readStaff, id), 201);
  })
  .patch(
    "/admin/users/:id/role",
    can("staff.change_role"),
    body(z.strictObject({ role: z.enum(STAFF_ROLES) })),
    async (c) => {
      const { school, actor, now } = c.var;
      const staffId = c.req.param("id");
      await school.write(changeRole, actor, { staffId, ...c.req.valid("json"), now });
      return c.json(await school.read(readStaff, staffId));
    },
  )
  .post("/admin/users/:id/archive", can("staff.archive"), body(archiving), async (c) => {
    const { school, actor, now } = c.var;
    const staffId = c.req.param("id");
    await school.write(archiveStaff, actor, { staffId, ...c.req.valid("json"), now });
    return c.json(await school.read(readStaff, staffId));
  })
  .post("/admin/users/:id/sign-out", can("staff.sign_out"), body(z.strictObject({})), async (c) => {
    const { school, actor, now } = c.var;
    await school.write(signOutStaff, actor, { staffId: c.req.param("id"), now });
    return c.json({ success: true });
  })
  .post("/admin/users/:id/unarchive", can("staff.archive"), async (c) => {
    const { school, actor, now } = c.var;
    const staffId = c.req.param("id");
    await school.write(unarchiveStaff, actor, { staffId, now });
    return c.json(await school.read(readStaff, staffId));
  });
