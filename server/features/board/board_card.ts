import { sql } from "drizzle-orm";
import {
  staff,
  students,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import type { Outcome } from "../../../domain/units.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { jsonFlag, jsonRow, jsonValue } from "../../queries/json_rows.ts";
import { OUTCOME_WORK, unfinishedOutcomes } from "../../queries/outcome_work.ts";
import { isOwnAssessment } from "../../queries/portfolio_relations.ts";
import { ASSIGNMENT, type PortfolioStep } from "../portfolio/read_assignment.ts";

type Numbered = { /** 1-based. */ number: number; description: string };

/** A portfolio on the board, on the wire (spec 2 §3). Instants are UTC. */
export type BoardCard = {
  id: string;
  status: "in_progress" | "completed";
  portfolioStatus: PortfolioState;
  completedAt: string | null;
  student: { firstName: string; lastName: string; email: string | null; studentId: string };
  unit: { id: string; title: string; unitCode: string; level: string };
  teacher: { firstName: string; lastName: string; organisationName: string | null };
  /** Time of the last step, return or completion, else of the start. */
  movedAt: string;
  lastStep: PortfolioStep | null;
  /** Number of outcomes. */
  total: number;
  /** 1-based numbers of the outcomes that are not complete. */
  incomplete: number[];
  /** Outcomes that ask for the student's work and have none (DECISIONS 28). */
  missingWork: Numbered[];
  /** The viewer assessed it, in a school where another person verifies (DECISIONS 9). */
  ownAssessment: boolean;
};

/** What a move changes. */
export type MovedCard = Pick<BoardCard, "id" | "portfolioStatus" | "lastStep" | "movedAt" | "ownAssessment">;

/** A card in a list (spec 2 §3). */
export type ListedCard = Omit<BoardCard, "unit"> & { unit: BoardCard["unit"] & { outcomes: Outcome[] } };

const FIELDS = {
  id: unitAssignments.id,
  portfolioStatus: unitAssignments.portfolioStatus,
  completedAt: unitAssignments.completedAt,
  movedAt: jsonValue<string>(sql`page.moved_at`),
  student: jsonRow({
    firstName: students.firstName,
    lastName: students.lastName,
    email: students.email,
    studentId: students.studentId,
  }),
  unit: jsonRow({
    id: uasUnits.id,
    title: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    level: unitRevisions.level,
  }),
  outcomes: unitRevisions.outcomes,
  teacher: jsonRow({
    firstName: staff.firstName,
    lastName: staff.lastName,
    organisationName: staff.organisationName,
  }),
  lastStep: ASSIGNMENT.fields.lastStep,
  work: OUTCOME_WORK,
};

/** Over `page`, which has the portfolio's id and `moved_at`, and `CARD_TABLES`. */
export function cardRow(viewerId: string) {
  return jsonRow({ ...FIELDS, ownAssessment: jsonFlag(isOwnAssessment(sql`${viewerId}`)) });
}

/** A cross join is not reordered, so the small page is read first. */
export const CARD_TABLES = sql`page
  cross join ${unitAssignments} on ${unitAssignments.id} = page.id
  join ${uasUnits} on ${uasUnits.id} = ${unitAssignments.unitId}
  join ${unitRevisions} on ${unitRevisions.id} = ${unitAssignments.revisionId}
  join ${students} on ${students.id} = ${unitAssignments.studentId}
  join ${staff} on ${staff.userId} = ${unitAssignments.assignedBy}`;

type CardRow = ReturnType<ReturnType<typeof cardRow>["decode"]>;

export function listedCard(row: CardRow): ListedCard {
  const { unit, ...card } = boardCard(row);
  return { ...card, unit: { ...unit, outcomes: row.outcomes } };
}

export function boardCard({ outcomes, work, lastStep, ...row }: CardRow): BoardCard {
  const { incomplete, missingWork } = unfinishedOutcomes(outcomes, work);
  return {
    ...row,
    status: row.completedAt === null ? "in_progress" : "completed",
    lastStep: lastStep && { step: lastStep.step, at: lastStep.at, by: lastStep.by },
    total: outcomes.length,
    incomplete,
    missingWork: missingWork.map((number) => ({
      number,
      description: outcomes[number - 1]!.description,
    })),
  };
}
