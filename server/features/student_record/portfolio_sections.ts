import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  claimRows,
  claims,
  lateDeclarations,
  portfolioSteps,
  signatureRows,
  signatures,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
  versions,
} from "../../../db/tenant/schema/index.ts";
import { nameOf, type Read, section, staffName, yesNo } from "./sections.ts";

/** One portfolio's sections, without its evidence and messages. */
export function portfolioSections(id: string): Read[] {
  const a = alias(unitAssignments, "a");
  const outcome = sql<number>`(select outcome_index + 1 from submissions where id = submission_id)`;
  return [
    section(
      "Portfolio",
      {
        "Unit code": uasUnits.unitCode,
        "Unit": unitRevisions.title,
        "Level": unitRevisions.level,
        "Assigned by": staffName(a.assignedBy),
        "Started at": a.startedAt,
        "Status": a.portfolioStatus,
        "Every outcome complete at": a.completedAt,
        "Submitted at": a.submittedAt,
        "Own work declared": yesNo(a.ownWorkDeclared),
        "Help given": a.helpGiven,
        "Assessed at": a.assessedAt,
        "Assessed by": staffName(a.assessedBy),
        "Assessment declared": yesNo(a.assessmentDeclared),
        "Help given, by the assessor": a.assessmentHelpGiven,
        "Verified at": a.verifiedAt,
        "Verified by": staffName(a.verifiedBy),
        "Awarded at": a.awardedAt,
        "Awarded by": staffName(a.awardedBy),
        "Archived at": a.archivedAt,
      },
      sql`from unit_assignments a join uas_units on uas_units.id = a.unit_id
          join unit_revisions on unit_revisions.id = a.revision_id where a.id = ${id}`,
    ),
    section(
      "Outcomes",
      {
        "Outcome": sql<number>`${submissions.outcomeIndex} + 1`,
        "Description": sql<string | null>`o.value ->> 'description'`,
        "Reflection": submissions.studentComment,
        "Reflection at": submissions.studentCommentDate,
        "Reflection by": sql<string | null>`iif(${submissions.studentCommentByKind} = 'staff', 'Staff',
          iif(${submissions.studentComment} = '', null, 'Student'))`,
        "Feedback": submissions.teacherComment,
        "Feedback at": submissions.teacherCommentDate,
        "Complete on": submissions.completedDate,
        "Marked by": staffName(submissions.completedBy),
        "Where the work is": submissions.heldAt,
        "Complete before on": submissions.earlierDate,
      },
      sql`from submissions join unit_assignments a on a.id = submissions.assignment_id
          join unit_revisions r on r.id = a.revision_id
          left join json_each(r.outcomes) o on o.value ->> 'id' = submissions.outcome_id
        where submissions.assignment_id = ${id} order by submissions.outcome_index`,
    ),
    section(
      "Versions of texts",
      {
        "Outcome": outcome,
        "Box": versions.box,
        "Saved at": versions.savedAt,
        "Written by": nameOf(versions.authorId),
        "Text": versions.words,
      },
      sql`from versions
        where submission_id in (select id from submissions where assignment_id = ${id})
        order by 1, box, saved_at, versions.rowid`,
    ),
    section("Steps", {
      "At": portfolioSteps.at,
      "Step": portfolioSteps.step,
      "By": nameOf(portfolioSteps.byId),
      "Declared": yesNo(portfolioSteps.declared),
      "Help given or reason": portfolioSteps.words,
    }, sql`from portfolio_steps where assignment_id = ${id} order by at, rowid`),
    section("Declarations made later", {
      "At": lateDeclarations.declaredAt,
      "Declaration": lateDeclarations.kind,
      "By": staffName(lateDeclarations.declaredBy),
    }, sql`from late_declarations where assignment_id = ${id} order by declared_at, kind`),
    section(
      "Signatures that cover it",
      {
        "Signed on": signatures.signedOn,
        "Part": signatures.part,
        "Name": signatures.name,
        "Outcome dates": signatureRows.dates,
      },
      sql`from signature_rows join signatures on signatures.id = signature_rows.signature_id
        where signature_rows.assignment_id = ${id} order by signatures.created_at, signatures.id`,
    ),
    section(
      "Claims",
      {
        "Claim": claims.number,
        "State": claims.state,
        "Made at": claims.createdAt,
        "Claim sent at": claims.sentAt,
        "Statement received at": claims.receivedAt,
        "Statement given at": claims.givenAt,
        "Withdrawn at": claimRows.withdrawnAt,
        "Reason": claimRows.withdrawnReason,
        "As last sent to the awarding body": claimRows.record,
      },
      sql`from claim_rows join claims on claims.id = claim_rows.claim_id
        where claim_rows.assignment_id = ${id} order by claims.number`,
    ),
  ];
}
