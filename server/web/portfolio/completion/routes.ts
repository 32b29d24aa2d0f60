import { Hono } from "hono";
import { z } from "zod";
import { checkHeldAt } from "../../../../domain/evidence_need.ts";
import { MAX_MARKED, TEXT_LIMITS } from "../../../../domain/limits.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { authorizeAll, can, canOn } from "../../../middleware/can.ts";
import { checkedText, list } from "../../../http/schemas.ts";
import { readSubmissionRelations } from "../../../queries/portfolio_relations.ts";
import { readSubmissionRelation } from "../../../queries/read_relation.ts";
import { readSubmission, readSubmissionsById } from "../../../features/portfolio/read_submissions.ts";
import { locateWork } from "../../../features/portfolio/completion/locate_work.ts";
import { markOutcomes } from "../../../features/portfolio/completion/mark_outcomes.ts";

const marking = z.strictObject({
  complete: z.boolean(),
  date: z.string().max(10).optional(),
  heldAt: checkedText(2 * TEXT_LIMITS.heldAt, checkHeldAt).optional(),
  discardDate: z.boolean().optional(),
});
const dateOfComplete = ({ complete, date }: z.output<typeof marking>) => complete || date === undefined;
const DATE_OF_INCOMPLETE = { path: ["date"], message: "A date belongs to an outcome that is complete" };

const place = z.strictObject({
  heldAt: checkedText(2 * TEXT_LIMITS.heldAt, (text) => checkHeldAt(text, true)),
});
const completion = marking.refine(dateOfComplete, DATE_OF_INCOMPLETE);
const ids = list(z.string().min(1).max(100), {
  max: MAX_MARKED,
  tooMany: `At most ${MAX_MARKED} outcomes at a time`,
  empty: "Choose at least one outcome",
});
const shown = z.strictObject({ complete: z.boolean(), date: z.string().max(10).optional() });
/** `heldAt` is about the outcomes in `heldFor`, which are among `ids`; without it about all. */
const completions = marking.extend({ ids, heldFor: ids.optional(), onlyIf: shown.optional() })
  .refine(dateOfComplete, DATE_OF_INCOMPLETE)
  .refine(({ heldFor, heldAt }) => heldFor === undefined || heldAt !== undefined, {
    path: ["heldAt"],
    message: "Say where the work is kept",
  })
  .refine(({ ids, heldFor = [] }) => new Set(ids).isSupersetOf(new Set(heldFor)), {
    path: ["heldFor"],
    message: "Name outcomes that are marked",
  });

/** Completed outcomes API (spec 1 §7, DECISIONS 8, 28, 29). */
export const completionRoutes = new Hono<AppEnv>()
  .post("/submissions/complete", can("outcome.complete"), body(completions), async (c) => {
    const { school, services, actor } = c.var;
    const { ids, ...marking } = c.req.valid("json");
    const submissions = await authorizeAll(c, "outcome.complete", readSubmissionRelations, ids);
    const input = { submissions, ...marking, timeZone: school.establishment.timeZone };
    const { changed } = await school.write((tx) =>
      markOutcomes(tx, actor, { ...input, now: services.now() })
    );
    return c.json({ submissions: await school.read(readSubmissionsById, ids), changed });
  })
  .post(
    "/submissions/:id/complete",
    canOn("outcome.complete", readSubmissionRelation),
    body(completion),
    async (c) => {
      const { school, services, actor, resource: submission } = c.var;
      const { timeZone } = school.establishment;
      const input = { submissions: [submission], ...c.req.valid("json"), timeZone };
      const { completion: assignment } = await school.write((tx) =>
        markOutcomes(tx, actor, { ...input, now: services.now() })
      );
      const view = await school.read(readSubmission, submission.submissionId);
      return c.json({ submission: view, assignment });
    },
  )
  .post(
    "/submissions/:id/held-at",
    canOn("outcome.locate_work", readSubmissionRelation),
    body(place),
    async (c) => {
      const { school, actor, now, resource: submission } = c.var;
      await school.write(locateWork, actor, { submission, ...c.req.valid("json"), now });
      return c.json(await school.read(readSubmission, submission.submissionId));
    },
  );
