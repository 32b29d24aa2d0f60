import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { BOXES } from "../../../../domain/versions.ts";
import type { AppEnv } from "../../../context.ts";
import { actorOf } from "../../../middleware/actor_of.ts";
import { body, query } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { readSubmissionRelation } from "../read_relation.ts";
import { readSubmission } from "../read_submissions.ts";
import { readVersions } from "./read_versions.ts";
import { saveComments } from "./save_comments.ts";

const comment = z.string().refine(
  (text) => !text.includes("\u0000"),
  "This holds a character that cannot be kept",
).max(
  TEXT_LIMITS.comment,
  `At most ${TEXT_LIMITS.comment} characters can be kept here`,
  // As the database keeps it, so that the same words sent again are seen to be the same.
).transform((text) => text.toWellFormed());
const date = z.string().max(40).nullable();

const comments = z.strictObject({
  studentComment: comment.optional(),
  teacherComment: comment.optional(),
  baseStudentCommentDate: date.optional(),
  baseTeacherCommentDate: date.optional(),
});

/** The calls about what is written about an outcome (spec 1 §7, DECISIONS 13). */
export const writingRoutes = new Hono<AppEnv>()
  .put("/submissions/:id", canOn("outcome.comment", readSubmissionRelation), body(comments), async (c) => {
    const { doors, now } = c.get("services");
    const submission = c.var.thing;
    await doors.writeTenant(
      tenantOf(c),
      (tx) => saveComments(tx, actorOf(c), { submission, comments: c.req.valid("json"), now: now() }),
    );
    return c.json(await doors.readTenant(tenantOf(c), (db) => readSubmission(db, submission.submissionId)));
  })
  .get(
    "/submissions/:id/versions",
    canOn("outcome.versions", readSubmissionRelation),
    query(z.strictObject({ box: z.enum(BOXES) })),
    async (c) => {
      const { box } = c.req.valid("query");
      if (box === "feedback" && actorOf(c).kind === "student") {
        throw new AppError("forbidden", "Earlier feedback is for staff.");
      }
      return c.json(
        await c.get("services").doors.readTenant(
          tenantOf(c),
          (db) => readVersions(db, c.var.thing.submissionId, box),
        ),
      );
    },
  );
