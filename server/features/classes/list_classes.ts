import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { classes, staff } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor, Relation, StaffActor } from "../../../domain/permissions.ts";
import { hasWholeSchool } from "../../queries/portfolio_relations.ts";

export type ClassItem = {
  id: string;
  name: string;
  teacher: { firstName: string; lastName: string };
  own: boolean;
  /** Students who are not archived. */
  students: number;
};

const c = alias(classes, "c");

/** A teacher's own; every class of the school for administrators, their own first. One query. */
export async function listClasses(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
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
export async function readClass(db: Pick<TenantReader, "all">, actor: StaffActor, id: string) {
  const [row] = await selectClasses(db, actor, sql`c.id = ${id}`);
  return row ?? null;
}

async function selectClasses(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
  where: SQL,
): Promise<ClassItem[]> {
  const t = alias(staff, "t");
  const fields = {
    id: c.id,
    name: c.name,
    own: isOwn(actor),
    firstName: t.firstName,
    lastName: t.lastName,
    students: sql<number>`(
      select count(*) from class_students m join students s on s.id = m.student_id
      where m.class_id = c.id and s.archived_at is null)`,
  };
  const rows = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from classes c join staff t on t.user_id = c.staff_id where ${where}`));
  return rows.map(({ firstName, lastName, own, ...row }) => ({
    ...row,
    own: own === 1,
    teacher: { firstName, lastName },
  }));
}

function isOwn(actor: StaffActor): SQL<0 | 1> {
  return sql<0 | 1>`c.staff_id = ${actor.id}`;
}

function visibleClass(actor: StaffActor): SQL {
  return hasWholeSchool(actor) ? sql`1` : isOwn(actor);
}

function orderOf(actor: StaffActor): SQL {
  return sql`c.staff_id <> ${actor.id}, lower(t.last_name), lower(t.first_name), t.user_id, lower(c.name), c.id`;
}

function behindClass(actor: StaffActor, cursor: string | null): SQL {
  if (cursor === null) return sql`1`;
  return sql`(${orderOf(actor)}) > (
    select ${orderOf(actor)} from classes c join staff t on t.user_id = c.staff_id where c.id = ${cursor})`;
}

export type ClassRelation = Relation & { classId: string };

/** Null when absent or not for the actor. */
export async function readClassRelation(
  db: Pick<TenantReader, "select">,
  id: string,
  actor: Actor | null,
): Promise<ClassRelation | null> {
  if (actor?.kind !== "staff") return null;
  const [row] = await db.select({ id: c.id, own: isOwn(actor) }).from(c)
    .where(and(eq(c.id, id), visibleClass(actor)));
  return row ? { classId: row.id, studentId: "", linked: row.own === 1 } : null;
}
