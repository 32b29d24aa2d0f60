import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";
import { hasWholeSchool } from "../../queries/portfolio_relations.ts";

export type ClassItem = {
  id: string;
  name: string;
  teacher: { firstName: string; lastName: string };
  own: boolean;
  /** Students who are not archived. */
  students: number;
};

type Row = Omit<ClassItem, "teacher" | "own"> & { firstName: string; lastName: string; own: 0 | 1 };
type Staff = Extract<Actor, { kind: "staff" }>;

/** A teacher's own; every class of the school for administrators, their own first. One query. */
export async function listClasses(
  db: Pick<TenantReader, "all">,
  actor: Staff,
  { limit, cursor }: PageInput,
): Promise<Page<ClassItem>> {
  const rows = await selectClasses(
    db,
    actor,
    sql`${visibleClass(actor)} and ${behindClass(actor, cursor)}
    order by ${orderOf(actor)} limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ id }) => id);
}

/** Null when absent. */
export async function readClass(db: Pick<TenantReader, "all">, actor: Staff, id: string) {
  const [row] = await selectClasses(db, actor, sql`c.id = ${id}`);
  return row ?? null;
}

async function selectClasses(
  db: Pick<TenantReader, "all">,
  actor: Staff,
  where: SQL,
): Promise<ClassItem[]> {
  const rows = await db.all<Row>(sql`
    select c.id, c.name, c.staff_id = ${actor.id} as own, t.first_name as firstName, t.last_name as lastName, (
      select count(*) from class_students m join students s on s.id = m.student_id
      where m.class_id = c.id and s.archived_at is null) as students
    from classes c join staff t on t.user_id = c.staff_id where ${where}`);
  return rows.map(({ firstName, lastName, own, ...row }) => ({
    ...row,
    own: own === 1,
    teacher: { firstName, lastName },
  }));
}

function visibleClass(actor: Staff): SQL {
  return hasWholeSchool(actor) ? sql`1` : sql`c.staff_id = ${actor.id}`;
}

function orderOf(actor: Staff): SQL {
  return sql`c.staff_id <> ${actor.id}, lower(t.last_name), lower(t.first_name), t.user_id, lower(c.name), c.id`;
}

function behindClass(actor: Staff, cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  return sql`(${orderOf(actor)}) > (
    select ${orderOf(actor)} from classes c join staff t on t.user_id = c.staff_id where c.id = ${cursor})`;
}

export type ClassRelation = Relation & { classId: string };

/** Null when absent or not for the actor. */
export async function readClassRelation(
  db: Pick<TenantReader, "all">,
  id: string,
  actor: Actor | null,
): Promise<ClassRelation | null> {
  if (actor?.kind !== "staff") return null;
  const [row] = await db.all<{ id: string; own: 0 | 1 }>(sql`
    select c.id, c.staff_id = ${actor.id} as own from classes c where c.id = ${id} and ${
    visibleClass(actor)
  }`);
  return row ? { classId: row.id, studentId: "", linked: row.own === 1 } : null;
}
