import { and } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import type { LinkType } from "../../../domain/external_links.ts";
import { checkMayAdd } from "../../../domain/plans.ts";
import type { SubmissionRelation } from "../portfolio/read_relation.ts";
import { readEntitlements } from "../settings/read_entitlements.ts";
import { linkedFileStatement } from "./keep_file.ts";
import { newEvidence } from "./new_evidence.ts";
import { outcomeHasRoom, refuseFullOutcome } from "./outcome_room.ts";
import { portfolioClosed, portfolioOpen } from "./portfolio_open.ts";
import type { FileView } from "./read_assignment_files.ts";
import { readLink } from "./read_link.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

type Input = {
  submission: SubmissionRelation;
  owner: UploadOwner;
  url: string;
  title?: string | null;
  linkType?: LinkType | null;
  now: Date;
};

/**
 * Adds an external link to an outcome's evidence (spec 1 §2.7). `invalid` for what is no http or https address, `limit`
 * when the school may not add now (DECISIONS 22), `conflict` when the outcome is full or the portfolio no longer open.
 */
export async function addLink(tx: TenantWriter, input: Input): Promise<FileView> {
  const { submission, owner, now } = input;
  const { submissionId } = submission;
  const { link, title } = readLink(input);
  const [bought] = await Promise.all([readEntitlements(tx.db), refuseFullOutcome(tx, submissionId)]);
  const closed = checkMayAdd(bought, now);
  if (closed) throw new AppError("limit", closed);
  const evidence = newEvidence(tx, { submission, owner, now });
  await tx.batch([
    evidence.event(
      { size: 0, kind: "link" },
      and(portfolioOpen(submissionId), outcomeHasRoom(submissionId)),
    ),
    linkedFileStatement(tx, evidence.file(title), link),
    ...evidence.statements,
  ]);
  const view = await evidence.view();
  if (view) return view;
  await refuseFullOutcome(tx, submissionId);
  throw portfolioClosed();
}
