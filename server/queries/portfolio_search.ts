import { type SQL, sql } from "drizzle-orm";
import { unitAssignments } from "../../db/tenant/schema/index.ts";
import type { Actor } from "../../domain/permissions.ts";
import { hasWholeSchool, visibleTo } from "./portfolio_relations.ts";
import { containsWord, eachWord } from "./search_condition.ts";

const UNIT_TEXTS = [sql`revision.title`, sql`unit.unit_code`];

/**
 * SQL condition over `unit_assignments` that each word occurs in the unit's title or code or in the student's columns, which
 * are `matching`'s; undefined for an empty search. Students and units are searched once, not for each portfolio.
 */
export function portfolioSearch(
  actor: Actor,
  search: string,
  studentTexts: readonly SQL[],
): SQL | undefined {
  const listed = hasWholeSchool(actor)
    ? sql`1`
    : sql`matching.id in (select own.student_id from unit_assignments own where ${
      visibleTo(actor, sql`own`)
    })`;
  return eachWord(search, (word) =>
    sql`(${unitAssignments.studentId} in (
        select matching.id from students matching where ${listed} and ${containsWord(word, studentTexts)})
      or ${unitAssignments.revisionId} in (
        select revision.id from unit_revisions revision join uas_units unit on unit.id = revision.unit_id
        where ${containsWord(word, UNIT_TEXTS)}))`);
}
