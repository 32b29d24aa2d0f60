import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";
import { readNeighboursInPart } from "./read_neighbours_in_part.ts";
import { MAX_NEIGHBOURS, type Neighbour, type Neighbours, waits } from "./neighbours.ts";

type Db = Pick<TenantReader, "all">;
type Member = TypedRow<ReturnType<typeof memberFields>>;

function memberFields(actor: Actor) {
  const [a, s] = [alias(unitAssignments, "a"), alias(students, "s")];
  return {
    id: a.id,
    firstName: s.firstName,
    lastName: s.lastName,
    studentId: s.id,
    last: sql<string>`lower(${s.lastName})`,
    first: sql<string>`lower(${s.firstName})`,
    waits: sql<0 | 1>`${waits(actor)}`,
  };
}

/**
 * Null for a portfolio outside the list: archived, or of a student whom only the whole school lists. One query, two in a
 * large unit.
 */
export async function readNeighbours(db: Db, assignmentId: string, actor: Actor): Promise<Neighbours | null> {
  const ofUnit = (a: SQL) =>
    sql`${a}.unit_id = (select unit_id from unit_assignments where id = ${assignmentId})
      and ${a}.archived_at is null and ${visibleTo(actor, a)}`;
  const members = await db.all(typedRows(memberFields(actor), (columns) =>
    sql`
    select ${columns} from unit_assignments a join students s on s.id = a.student_id
    where ${ofUnit(sql`a`)} and s.archived_at is null and (
      select count(*) from (select 1 from unit_assignments m where ${ofUnit(sql`m`)} limit ${
      MAX_NEIGHBOURS.unit + 1
    })) <= ${MAX_NEIGHBOURS.unit}`));
  return members.length === 0
    ? await readNeighboursInPart(db, assignmentId, actor)
    : neighboursIn(members.toSorted(byName), assignmentId);
}

function byName(a: Member, b: Member): number {
  const [one, other] = [a, b].map(({ last, first, studentId }) => [last, first, studentId]);
  const at = one!.findIndex((part, index) => part !== other![index]);
  return at < 0 ? 0 : one![at]! < other![at]! ? -1 : 1;
}

function neighboursIn(members: readonly Member[], assignmentId: string): Neighbours | null {
  const at = members.findIndex(({ id }) => id === assignmentId);
  if (at < 0) return null;
  const others = [...members.slice(at + 1), ...members.slice(0, at)].filter(({ waits }) => waits === 1);
  return {
    place: at + 1,
    total: members.length,
    previous: toNeighbour(members[at - 1]),
    next: toNeighbour(members[at + 1]),
    nextWaiting: toNeighbour(others[0]),
    waiting: others.length,
  };
}

function toNeighbour(member: Member | undefined): Neighbour | null {
  return member ? { id: member.id, firstName: member.firstName, lastName: member.lastName } : null;
}
