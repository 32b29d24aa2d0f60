import { inArray } from "drizzle-orm";
import { users } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { normalizeEmail } from "../../../domain/people.ts";
import type { PortableRow } from "../../../db/fleet/build_database.ts";

/** Staff of an export, as a person of this installation. */
export type ImportedPerson = {
  /** In the export. */
  from: string;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isNew: boolean;
};

/** Someone whose address is a user's here is that user; others keep their id where it is free. */
export async function planPeople(
  db: ControlReader,
  staff: readonly PortableRow[],
): Promise<ImportedPerson[]> {
  const people = staff.map((row) => ({
    from: String(row.user_id),
    email: normalizeEmail(String(row.email)),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
  }));
  const known = new Map<string, string>();
  const taken = new Set<string>();
  for (let i = 0; i < people.length; i += PAGE) {
    const page = people.slice(i, i + PAGE);
    const { id, email } = users;
    const [byEmail, byId] = await Promise.all([
      db.select({ id, email }).from(users).where(inArray(email, page.map(({ email }) => email))),
      db.select({ id }).from(users).where(inArray(id, page.map(({ from }) => from))),
    ]);
    for (const row of byEmail) known.set(normalizeEmail(row.email), row.id);
    for (const row of byId) taken.add(row.id);
  }
  return people.map((person) => {
    const id = known.get(person.email);
    if (id !== undefined) return { ...person, id, isNew: false };
    return { ...person, id: taken.has(person.from) ? newId("user") : person.from, isNew: true };
  });
}

const PAGE = 100;
const USER_ID = /"(usr_[0-9a-z]+)"/g;

/** Puts one id for another wherever a row names a person, also in its JSON. */
export function replaceIds(ids: ReadonlyMap<string, string>): (row: PortableRow) => void {
  return (row) => {
    if (ids.size === 0) return;
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== "string") continue;
      const id = ids.get(value);
      if (id !== undefined) row[column] = id;
      else if (/^[[{]/.test(value)) {
        row[column] = value.replace(USER_ID, (text, old) => ids.has(old) ? `"${ids.get(old)}"` : text);
      }
    }
  };
}
