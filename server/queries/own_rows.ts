import { type SQL, sql } from "drizzle-orm";
import type { Actor, StaffActor } from "../../domain/permissions.ts";
import { ownPortfolios } from "./portfolio_relations.ts";

/** Literal, as in the partial indexes of portfolios that lists show. */
export const CURRENT = sql`a.archived_at is null and a.student_archived = 0`;

/**
 * Select over `unit_assignments a`: the portfolios of `ownPortfolios`, each once. Those of a teacher come by two
 * indexes without a list of their students. `tail` ends each select.
 */
export function ownRows(actor: Actor, columns: SQL, where: SQL, tail: SQL = sql``): SQL {
  const from = isTeacher(actor)
    ? ownedFrom(sql`${actor.id}`, where)
    : [sql`from unit_assignments a where ${where} and ${ownPortfolios(actor, sql`a`)}`];
  return rowsOf(columns, from.map((clause) => sql`${clause} ${tail}`));
}

/** Clauses from `from` on, over the alias `a`: the portfolios of `ownedBy`, assigned by the teacher and by others. */
export function ownedFrom(staffId: SQL, where: SQL): SQL[] {
  return [
    sql`from unit_assignments a where a.assigned_by = ${staffId} and ${where}`,
    sql`from student_teachers link cross join unit_assignments a on a.student_id = link.student_id
      where link.staff_id = ${staffId} and link.others_assigned = 1 and a.assigned_by <> ${staffId} and ${where}`,
  ];
}

/** The portfolios of `ownRows` for a statement that reads them several times in the order of an index. */
export type OwnSources = {
  /** CTE that the clauses read: of a teacher, what others assigned to their students. */
  cte: SQL;
  /** Clauses from `from` on, over the alias `a`: together they have each portfolio under the condition once. */
  from: (where: SQL, index?: SQL) => SQL[];
};

type SourceInput = {
  /** Columns of `unit_assignments` that conditions and results name. */
  columns: SQL;
  /** Condition of all that is read. */
  where: SQL;
  /** Further condition of the CTE, where all clauses repeat it. */
  others?: SQL | undefined;
};

export function ownSources(actor: Actor, { columns, where, others = sql`1` }: SourceInput): OwnSources {
  if (!isTeacher(actor)) {
    return {
      cte: sql`others as (select 1)`,
      from: (condition) => [
        sql`from unit_assignments a where ${where} and ${condition} and ${ownPortfolios(actor, sql`a`)}`,
      ],
    };
  }
  const [, fromOthers] = ownedFrom(sql`${actor.id}`, sql`${where} and ${others}`);
  return {
    cte: sql`others as materialized (select ${columns} ${fromOthers})`,
    from: (condition, index) => [
      sql`from unit_assignments a ${index === undefined ? sql`` : sql`indexed by ${index}`}
        where a.assigned_by = ${actor.id} and ${where} and ${condition}`,
      sql`from others a where ${condition}`,
    ],
  };
}

/** Select of the rows of `from`. */
export function rowsOf(columns: SQL, from: readonly SQL[]): SQL {
  return sql.join(from.map((source) => sql`select ${columns} ${source}`), sql` union all `);
}

/** Number of the rows of `from`. */
export function countOf(from: readonly SQL[]): SQL<number> {
  return sql<number>`(${sql.join(from.map((source) => sql`(select count(*) ${source})`), sql` + `)})`;
}

/**
 * Select of `unit_id` and `counts` over `unit_assignments a`: the units of `ownRows`, archived portfolios and students left
 * out; a unit may have two rows, to be added up.
 */
export function ownUnits(actor: Actor, counts: SQL): SQL {
  return ownRows(actor, sql`a.unit_id, ${counts}`, CURRENT, sql`group by a.unit_id`);
}

function isTeacher(actor: Actor): actor is StaffActor {
  return actor.kind === "staff" && !(actor.role === "admin" && actor.mode === "admin");
}
