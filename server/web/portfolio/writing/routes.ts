import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { TEXT_BOX_KINDS } from "../../../../domain/versions.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body, query } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { storableText } from "../../../http/schemas.ts";
import { readSubmissionRelation } from "../../../queries/read_relation.ts";
import { readSubmission } from "../../../features/portfolio/read_submissions.ts";
import { readVersions } from "../../../features/portfolio/writing/read_versions.ts";
import { saveComments } from "../../../features/portfolio/writing/save_comments.ts";

const comment = storableText(
  TEXT_LIMITS.comment,
  `At most ${TEXT_LIMITS.comment} characters fit here`,
);
const date = z.string().max(40).nullable();

const comments = z.strictObject({
  studentComment: comment.optional(),
  teacherComment: comment.optional(),
  baseStudentCommentDate: date.optional(),
  baseTeacherCommentDate: date.optional(),
});

/** Comments API (spec 1 §7, DECISIONS 13). */
export const writingRoutes = new Hono<AppEnv>()
  .put("/submissions/:id", canOn("outcome.comment", readSubmissionRelation), body(comments), async (c) => {
    const { school, services, actor, resource: submission } = c.var;
    const comments = c.req.valid("json");
    // The time in the write, so that a later save has a later date.
    await school.write((tx) => saveComments(tx, actor, { submission, comments, now: services.now() }));
    return c.json(await school.read(readSubmission, submission.submissionId));
  })
  .get(
    "/submissions/:id/versions",
    canOn("outcome.versions", readSubmissionRelation),
    query(z.strictObject({ box: z.enum(TEXT_BOX_KINDS) })),
    async (c) => {
      const { school, actor, resource } = c.var;
      const { box } = c.req.valid("query");
      if (box === "feedback" && actor.kind === "student") {
        throw new AppError("forbidden", "Earlier feedback is for staff.");
      }
      return c.json(await school.read(readVersions, resource.submissionId, box));
    },
  );
