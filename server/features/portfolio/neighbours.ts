import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { RowsSql } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { ownedFrom } from "../../queries/own_rows.ts";
import { hasWholeSchool, ownedBy } from "../../queries/portfolio_relations.ts";

export type Neighbour = { id: string; firstName: string; lastName: string };

/** The portfolios before and after one in its unit, by student name, among those the actor sees. */
export type Neighbours = {
  /** From 1; null in a unit that is read in part. */
  place: number | null;
  total: number | null;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The next one that waits for the actor, from the first again after the last. */
  nextWaiting: Neighbour | null;
  /** Others that wait. */
  waiting: number;
};

/** A unit with more portfolios that the actor sees is read in part: as many on either side. */
export const MAX_NEIGHBOURS = { unit: 500, side: 50 };

/** SQL of what a person sees; conditions are over `unit_assignments` with the alias `a`. */
export type View = {
  visible: (personId: SQL, a: SQL) => SQL;
  /** Clauses from `from` on: together they have each visible portfolio under the condition once. */
  from: (personId: SQL, where: SQL) => SQL[];
  waits: SQL;
  inAdminMode: boolean;
};

/** New work and what can be assessed (DECISIONS 5, 6). */
const FOR_TEACHERS = {
  waits: sql`(coalesce(a.portfolio_status, 'submitted') = 'submitted' and (
    a.new_since is not null or (a.portfolio_status = 'submitted' and a.completed_at is not null)))`,
  inAdminMode: false,
};
/** To verify or to award. */
const FOR_ADMINISTRATORS = {
  waits: sql`coalesce(a.portfolio_status in ('assessed', 'verified'), 0)`,
  inAdminMode: true,
};
const ALL = {
  visible: () => sql`1`,
  from: (_: SQL, where: SQL) => [sql`from unit_assignments a where ${where}`],
};
/** As `visibleTo`, for statements that are compiled once each. */
const VIEWS = {
  administrator: { ...FOR_ADMINISTRATORS, ...ALL },
  asTeacher: { ...FOR_TEACHERS, ...ALL },
  teacher: { ...FOR_TEACHERS, visible: ownedBy, from: ownedFrom },
  student: {
    ...FOR_TEACHERS,
    visible: (personId, a) => sql`${a}.student_id = ${personId}`,
    from: (personId, where) => [sql`from unit_assignments a where a.student_id = ${personId} and ${where}`],
  },
} satisfies Record<string, View>;

function viewOf(actor: Actor): keyof typeof VIEWS {
  if (actor.kind === "student") return "student";
  if (actor.kind === "staff" && actor.mode === "admin") return "administrator";
  return hasWholeSchool(actor) ? "asTeacher" : "teacher";
}

type Values = Readonly<Record<"id" | "personId", string | null>>;

/** Reads the first row of a statement that is compiled for each view, for a portfolio and the person who sees it. */
export function viewReader<Row>(build: (view: View) => (values: Values) => RowsSql<Row>) {
  const { administrator, asTeacher, teacher, student } = VIEWS;
  const statements = {
    administrator: build(administrator),
    asTeacher: build(asTeacher),
    teacher: build(teacher),
    student: build(student),
  };
  return async (db: Pick<TenantReader, "all">, id: string, actor: Actor): Promise<Row | undefined> => {
    const [row] = await db.all(statements[viewOf(actor)]({ id, personId: "id" in actor ? actor.id : null }));
    return row;
  };
}
