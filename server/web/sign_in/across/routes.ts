import { Hono } from "hono";
import type { AppEnv } from "../../../services/context.ts";
import { isProvedSession } from "../../../flows/proved_session.ts";
import { listActiveSchools } from "../../../flows/schools_of_person.ts";
import { can } from "../../../middleware/can.ts";
import { readOwnSession } from "../../../features/sign_in/across/read_own_session.ts";

/** A colleague's other schools, for the account menu; none where the way there cannot be sealed. */
export const otherSchoolRoutes = new Hono<AppEnv>()
  .get("/profile/schools", can("profile.edit"), async (c) => {
    const { services, school, actor, session } = c.var;
    if (await services.providerBox() === null) return c.json([]);
    const own = await school.read(readOwnSession, { tokenHash: session!.tokenHash, userId: actor.id });
    // Where else someone works is theirs to see, and not their school's.
    if (own === null || !await isProvedSession(services, school.id, own)) return c.json([]);
    const schools = await listActiveSchools(services, actor.id, school.id);
    return c.json(schools.map(({ id, name }) => ({ id, name })));
  });
