import type { Context } from "hono";
import type { AppEnv } from "../../../services/context.ts";
import { establishmentBrand } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";
import { readSecondFactor } from "../../../features/second_factor/read_second_factor.ts";
import { ClassView } from "./ClassView.tsx";
import { readClass } from "../../../features/lti/class/read_class.ts";

type Shown = { staffId: string; unit: { id: string; title: string }; courseId: string | null };

/** A launched teacher's class in the unit of the activity; null where they are no longer staff. It begins no session. */
export async function showClass(c: Context<AppEnv>, { staffId, unit, courseId }: Shown) {
  const { school, services: { doors } } = c.var;
  const [read, { on }] = await Promise.all([
    school.read(readClass, { staffId, unitId: unit.id }),
    doors.readControl((db) => readSecondFactor(db, staffId)),
  ]);
  if (read === null) return null;
  const { establishment, origin } = school;
  const body = ClassView({
    register: read.register,
    hidesNames: on || read.needsSecondFactor,
    establishment: establishmentBrand(establishment),
    origin,
    timeZone: establishment.timeZone,
    unit,
    courseId,
  });
  return renderPage(c, { title: unit.title, body });
}
