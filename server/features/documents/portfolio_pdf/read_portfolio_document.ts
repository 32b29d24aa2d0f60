import type { TenantReader } from "../../../../db/doors.ts";
import { longDate } from "../../../../domain/dates.ts";
import { notFound } from "../../../../domain/errors.ts";
import { ACCEPTED_TYPES, evidenceKind } from "../../../../domain/evidence.ts";
import { evidenceReference } from "../../../../domain/evidence_reference.ts";
import { fullName } from "../../../../domain/people.ts";
import { OUTCOME_LABELS, progressText } from "../../../../domain/progress.ts";
import { DEFAULT_HEADER_COLOUR, type Settings } from "../../../../domain/settings.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { portfolioLabel } from "../../../../domain/workflow.ts";
import { readPortfolio } from "../../portfolio/read_portfolio.ts";
import { readTimeline, type TimelineEntry } from "../../portfolio/workflow/read_timeline.ts";
import { historyLines } from "./history_lines.ts";
import type { DocumentEvidence, PortfolioDocument, Words } from "./portfolio_document.ts";
import { readPortfolioSignatures } from "./read_signatures.ts";
import { readStoredEvidence, type StoredEvidence } from "./read_stored_evidence.ts";

/** Without the logo; `stored` is where the bytes of its evidence lie, by reference. */
export type PortfolioSource = {
  document: Omit<PortfolioDocument, "logo">;
  stored: Record<string, StoredEvidence>;
};

/** For an authorized actor; queries that join into one. Throws `not_found`. */
export async function readPortfolioDocument(
  db: TenantReader,
  { assignmentId, system, settings, today }: {
    assignmentId: string;
    system: Extract<Actor, { kind: "system" }>;
    settings: Settings;
    /** `YYYY-MM-DD` */
    today: string;
  },
): Promise<PortfolioSource> {
  const [portfolio, timeline, evidence, signatures] = await Promise.all([
    readPortfolio(db, assignmentId, system),
    readTimeline(db, assignmentId),
    readStoredEvidence(db, assignmentId),
    readPortfolioSignatures(db, assignmentId),
  ]);
  if (!portfolio) throw notFound();
  const { assignment, submissions } = portfolio.data;
  const { timeZone } = settings;
  const day = (instant: string) => longDate(instant, timeZone);
  const { unit, student } = assignment;
  const pieces = evidence.map((piece) => ({
    ...piece,
    reference: evidenceReference(unit.unitCode, piece.outcomeIndex, piece.piece),
  }));
  return {
    stored: Object.fromEntries(pieces.map(({ reference, ...piece }) => [reference, piece])),
    document: {
      establishmentName: settings.establishmentName,
      headerColour: settings.pdfOutcomeHeaderColor ?? DEFAULT_HEADER_COLOUR,
      student: fullName(student),
      studentNumber: student.studentId,
      unit: { title: unit.title, unitCode: unit.unitCode, level: unit.level },
      status: portfolioLabel(assignment.portfolioStatus),
      progress: progressText(assignment),
      dates: coverDates(assignment.startedAt, timeline, day),
      madeOn: longDate(today, timeZone),
      pictures: "large",
      outcomes: submissions.map((submission) => ({
        number: submission.outcomeIndex + 1,
        description: unit.outcomes[submission.outcomeIndex]?.description ?? "",
        evidenceType: unit.outcomes[submission.outcomeIndex]?.evidenceType ?? "Summary sheet",
        status: OUTCOME_LABELS[submission.status],
        completedOn: submission.completedDate && day(submission.completedDate),
        heldAt: submission.heldAt,
        reflection: wordsOf(timeline, "reflection", submission.outcomeIndex, day),
        feedback: wordsOf(timeline, "feedback", submission.outcomeIndex, day),
        evidence: pieces.filter(({ outcomeIndex }) => outcomeIndex === submission.outcomeIndex)
          .map((piece): DocumentEvidence => ({
            reference: piece.reference,
            name: piece.fileName,
            kind: evidenceKind(piece.fileType),
            type: ACCEPTED_TYPES[piece.fileType]?.name ?? "File",
            size: piece.fileSize,
            day: day(piece.addedAt),
            by: piece.addedBy && fullName(piece.addedBy),
            url: piece.linkUrl,
            content: { show: "listed", why: null },
          })),
      })),
      history: historyLines(timeline, day),
      signatures: signatures.map(({ part, name, signedOn }) => ({
        part: part === "educator" ? "Educator" : "Administrator",
        name,
        day: day(signedOn),
      })),
    },
  };
}

type Day = (instant: string) => string;

/** The latest time of each step in force. */
function coverDates(startedAt: string, timeline: readonly TimelineEntry[], day: Day) {
  const steps = [["submit", "Submitted"], ["assess", "Assessed"], ["verify", "Verified"], [
    "award",
    "Awarded",
  ]] as const;
  const returnedAt = timeline.find(({ kind }) => kind === "return")?.at ?? "";
  const reached = steps.flatMap(([step, label]) => {
    const at = timeline.find(({ kind }) => kind === step)?.at;
    return at === undefined || at < returnedAt ? [] : [{ label, day: day(at) }];
  });
  return [{ label: "Started", day: day(startedAt) }, ...reached];
}

function wordsOf(
  timeline: readonly TimelineEntry[],
  box: "reflection" | "feedback",
  outcomeIndex: number,
  day: Day,
): Words | null {
  const entry = timeline.find((entry) => entry.kind === box && entry.outcomeIndex === outcomeIndex);
  if (!entry?.words) return null;
  return { text: entry.words, by: entry.by && fullName(entry.by), day: day(entry.at) };
}
