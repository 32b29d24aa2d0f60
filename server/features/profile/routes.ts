import { type Context, Hono } from "hono";
import { z } from "zod";
import { forbidden } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv, StaffPerson } from "../../context.ts";
import { staffOf } from "../../middleware/actor_of.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { asStaffSession, type StaffSession } from "../../staff_session.ts";
import { drawnResponse } from "../evidence/thumbnails/thumbnail_response.ts";
import { userOf } from "../sign_in/user_view.ts";
import { editProfile } from "./edit_profile.ts";
import { promisePicture } from "./promise_picture.ts";
import { readPicture } from "./read_picture.ts";
import { readStaffPerson } from "./read_staff_person.ts";
import { removePicture } from "./remove_picture.ts";
import { updatePicture } from "./update_picture.ts";

type Asking = { get: Context<AppEnv>["get"] };

const text = z.string().max(1000);
const own = text.nullish().transform((value) => value === null ? "" : value);
const profileForm = z.strictObject({
  firstName: text.optional(),
  lastName: text.optional(),
  organisationName: own,
  organisationNumber: own,
});
const promised = z.strictObject({
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").optional(),
  fileType: z.string().max(255),
});

/** The calls of the profile menu (spec 1 §2.8, §7). All but a picture answer with the user, as `GET /auth/user` does. */
export const profileRoutes = new Hono<AppEnv>()
  .patch("/profile", can("profile.edit"), body(profileForm), async (c) => {
    const { doors, now } = c.get("services");
    const editing = { form: c.req.valid("json"), establishment: c.get("establishment")!, now: now() };
    const actor = staffOf(c);
    return c.json(
      userAs(c, await doors.writeTenant(tenantOf(c), (tx) => editProfile(tx, actor, editing))),
    );
  })
  .post("/profile/upload-url", can("profile.edit"), body(promised), async (c) => {
    const { doors, now } = c.get("services");
    const tenantId = tenantOf(c);
    const { fileType } = c.req.valid("json");
    const promise = { tenantId, owner: staffOf(c), fileType, now: now() };
    return c.json(await doors.writeTenant(tenantId, (tx) => promisePicture(tx, promise)));
  })
  .post(
    "/profile/update-picture",
    can("profile.edit"),
    body(z.strictObject({ objectPath: z.string().max(200) })),
    async (c) => {
      const { objectPath } = c.req.valid("json");
      await updatePicture(c.get("services"), { tenantId: tenantOf(c), actor: staffOf(c), objectPath });
      return c.json(userAs(c, await person(c)));
    },
  )
  .delete("/profile/picture", can("profile.edit"), async (c) => {
    await removePicture(c.get("services"), { tenantId: tenantOf(c), actor: staffOf(c) });
    return c.json(userAs(c, await person(c)));
  })
  .get("/profile/pictures/:id", can("profile.read_picture"), async (c) => {
    const { doors, storage } = c.get("services");
    const tenantId = tenantOf(c);
    const asked = { tenantId, id: c.req.param("id") };
    const picture = await doors.readTenant(tenantId, (db) => readPicture(db, asked));
    return await drawnResponse(storage, picture, {
      method: c.req.method,
      header: (name) => c.req.header(name),
    });
  });

/** The session of whoever passed a door that is for staff alone. */
function staffSession(c: Asking): StaffSession {
  const session = asStaffSession(c.get("session"));
  if (session === null) throw forbidden();
  return session;
}

function person(c: Asking): Promise<StaffPerson> {
  const { id } = staffOf(c);
  return c.get("services").doors.readTenant(tenantOf(c), (db) => readStaffPerson(db, id));
}

function userAs(c: Asking, person: StaffPerson) {
  return userOf({ ...staffSession(c), person }, c.get("establishment"));
}
