import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { establishmentSettings, staff } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { isSecondFactorRequired } from "../../../../domain/second_factor.ts";
import { readRegister, type Register } from "../../register/read_register.ts";

/** Students that a frame lists; the full grid has all of them. */
const CLASS_PAGE_SIZE = 40;

/** A unit's students as their teacher's launch shows them. */
export type LaunchedClass = {
  /** Null where none of the teacher's own students has the unit. */
  register: Register | null;
  /** By the school's rule. */
  needsSecondFactor: boolean;
};

/** The teacher's own students, also an administrator's: a platform vouches for no more. Null for staff who left. */
export async function readClass(
  db: TenantReader,
  { staffId, unitId }: { staffId: string; unitId: string },
): Promise<LaunchedClass | null> {
  const [teacher] = await db.select({
    role: staff.role,
    rule: establishmentSettings.secondFactor,
  }).from(staff).innerJoin(establishmentSettings, eq(establishmentSettings.id, 1))
    .where(and(eq(staff.userId, staffId), isNull(staff.archivedAt)));
  if (teacher === undefined) return null;
  const { role, rule } = teacher;
  const actor = { kind: "staff", id: staffId, role, mode: "teacher" } as const;
  const page = { limit: CLASS_PAGE_SIZE, cursor: null, opened: null };
  const filter = { unitId, scope: "own", order: "waiting", search: "", class: "" } as const;
  const register = await readRegister(db, actor, { ...page, ...filter }).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  return { register, needsSecondFactor: isSecondFactorRequired(rule, role) };
}
