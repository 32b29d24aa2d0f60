import { and } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import type { LinkType } from "../../../domain/external_links.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import type { SubmissionRelation } from "../../queries/portfolio_relations.ts";
import { readEntitlements } from "../settings/read_entitlements.ts";
import { linkedFileStatement } from "./save_file.ts";
import { newEvidence } from "./new_evidence.ts";
import { outcomeHasCapacity, refuseFullOutcome } from "./outcome_capacity.ts";
import { portfolioClosed, portfolioOpen } from "./portfolio_open.ts";
import type { FileView } from "./read_assignment_files.ts";
import { parseLink } from "./parse_link.ts";
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
 * Adds an external link as evidence (spec 1 §2.7). Throws `invalid` for a bad address, `limit` when the
 * school may not add (DECISIONS 22), `conflict` for a full outcome or a closed portfolio.
 */
export async function addLink(tx: TenantWriter, input: Input): Promise<FileView> {
  const { submission, owner, now } = input;
  const { submissionId } = submission;
  const { link, title } = parseLink(input);
  const [entitlements] = await Promise.all([readEntitlements(tx.db), refuseFullOutcome(tx, submissionId)]);
  const limitMessage = checkCanAdd(entitlements, now);
  if (limitMessage) throw new AppError("limit", limitMessage);
  const evidence = newEvidence(tx, { submission, owner, now });
  await tx.batch([
    evidence.event(
      { size: 0, kind: "link" },
      and(portfolioOpen(submissionId), outcomeHasCapacity(submissionId)),
    ),
    linkedFileStatement(tx, evidence.file(title), link),
    ...evidence.statements,
  ]);
  const view = await evidence.view();
  if (view) return view;
  await refuseFullOutcome(tx, submissionId);
  throw portfolioClosed();
}
