import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { MAX_CHOSEN, TEXT_LIMITS } from "../../../domain/limits.ts";
import { LEAVER_SORTS } from "../../../domain/list_sorts.ts";
import {
  LEAVER_GROUPS,
  PACK_LINK_ENDED,
  PACK_ON_SHARED_DEVICE,
  PACK_SHOWN,
} from "../../../domain/take_home.ts";
import { SELECT_STUDENTS } from "../../../domain/units.ts";
import { type AppEnv, sessionLesson } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { list } from "../../http/schemas.ts";
import { refuseSignIn } from "../../middleware/strangers.ts";
import { readAnyStudentRelation, readStudentRelation } from "../../features/students/read_student.ts";
import { markHandedOver, revokePackLinks } from "../../features/take_home/change_packs.ts";
import { countLeavers, listLeavers } from "../../features/take_home/list_leavers.ts";
import { readPackLink } from "../../features/take_home/pack_link.ts";
import { packResponse } from "./pack_response.ts";
import { sendPackLinks } from "../../features/take_home/send_pack_links.ts";

const leaverFilter = z.strictObject({
  search: z.string().max(TEXT_LIMITS.search).default(""),
  from: z.enum(LEAVER_GROUPS).default("all"),
  show: z.enum(PACK_SHOWN).default("open"),
});
const studentIds = list(z.string().max(100), {
  empty: SELECT_STUDENTS,
  max: MAX_CHOSEN,
  tooMany: `At most ${MAX_CHOSEN} students can be chosen at once.`,
});
const sending = z.strictObject({
  studentIds: studentIds.optional(),
  all: leaverFilter.extend({ withEmail: z.number().int().min(1) }).optional(),
}).refine(({ studentIds, all }) => (studentIds === undefined) !== (all === undefined), SELECT_STUDENTS);

/** Take-home packs API: what is a student's own, as a ZIP, and what becomes of leavers' ones. */
export const takeHomeRoutes = new Hono<AppEnv>()
  .get("/students/:id/take-home-pack", canOn("pack.download_own", readStudentRelation), inTurn, async (c) => {
    if (sessionLesson(c.get("session")) !== null) throw new AppError("forbidden", PACK_ON_SHARED_DEVICE);
    const { services, school, actor, now, resource: { studentId } } = c.var;
    return await packResponse(services, { school, actor, studentId, now, method: c.req.method });
  })
  .get(
    "/admin/students/:id/take-home-pack",
    canOn("pack.download", readAnyStudentRelation),
    inTurn,
    async (c) => {
      const { services, school, actor, now, resource: { studentId } } = c.var;
      return await packResponse(services, { school, actor, studentId, now, method: c.req.method });
    },
  )
  .get(
    "/take-home/pack",
    can("pack.open"),
    inTurn,
    query(z.strictObject({ token: z.string().max(200).default("") })),
    async (c) => {
      const { services, school, now } = c.var;
      const link = await school.read(readPackLink, c.req.valid("query").token, now);
      if (link === null) {
        refuseSignIn(c);
        throw new AppError("not_found", `${PACK_LINK_ENDED}. Ask the school for a new one.`);
      }
      const { id: linkId, studentId } = link;
      const actor = { kind: "student", id: studentId } as const;
      return await packResponse(services, { school, actor, studentId, now, method: c.req.method, linkId });
    },
  )
  .get(
    "/admin/leavers",
    can("pack.manage"),
    inTurn,
    query(pageQuery.extend({ ...leaverFilter.shape, sort: z.enum(LEAVER_SORTS).default("name") })),
    async (c) => {
      const { school, now } = c.var;
      return answerPage(c, await school.read(listLeavers, { ...c.req.valid("query"), now }));
    },
  )
  .get("/admin/leavers/count", can("pack.manage"), inTurn, query(leaverFilter), async (c) => {
    return c.json(await c.var.school.read(countLeavers, c.req.valid("query")));
  })
  .post("/admin/leavers/links", can("pack.manage"), body(sending), async (c) => {
    const { school, actor, now } = c.var;
    const { studentIds, all } = c.req.valid("json");
    const chosen = all === undefined ? { studentIds: studentIds ?? [] } : { all };
    const input = { ...chosen, origin: school.origin, now };
    return c.json(await school.writeWithJobs(sendPackLinks, actor, input), 201);
  })
  .post(
    "/admin/leavers/links/revoke",
    can("pack.manage"),
    body(z.strictObject({ studentIds })),
    async (c) => {
      const { school, actor, now } = c.var;
      await school.write(revokePackLinks, actor, { ...c.req.valid("json"), now });
      return c.json({ success: true });
    },
  )
  .post(
    "/admin/leavers/handed-over",
    can("pack.manage"),
    body(z.strictObject({ studentIds, handedOver: z.boolean() })),
    async (c) => {
      const { school, actor, now } = c.var;
      await school.write(markHandedOver, actor, { ...c.req.valid("json"), now });
      return c.json({ success: true });
    },
  );
