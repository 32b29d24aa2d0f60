import { Hono } from "hono";
import { z } from "zod";
import { TEXT_SIZES } from "../../../domain/display.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { PROFILE } from "../../../domain/profile.ts";
import type { AppEnv } from "../../services/context.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { formSchema } from "../../middleware/form_schema.ts";
import { drawnResponse } from "../evidence/file_response.ts";
import { currentUser } from "../../features/sign_in/user_view.ts";
import { editProfile, readStaffPerson } from "../../features/profile/edit_profile.ts";
import { saveDisplay } from "../../features/profile/save_display.ts";
import { readPicture } from "../../features/profile/stored_picture.ts";
import { promisePicture, removePicture, updatePicture } from "../../features/profile/update_picture.ts";

const profileForm = formSchema(PROFILE).partial();
const promised = z.strictObject({
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").optional(),
  fileType: z.string().max(255),
});

const displayChange = z.strictObject({ textSize: z.enum(TEXT_SIZES), fewerThings: z.boolean() }).partial();

/** Profile API (spec 1 §2.8, §7): names and picture answer with the user, as `GET /auth/user`. */
export const profileRoutes = new Hono<AppEnv>()
  .patch("/display", can("display.choose"), body(displayChange), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.write(saveDisplay, actor, c.req.valid("json")));
  })
  .patch("/profile", can("profile.edit"), body(profileForm), async (c) => {
    const { school: { establishment, write }, actor, now } = c.var;
    const person = await write(editProfile, actor, { form: c.req.valid("json"), establishment, now });
    return c.json(currentUser({ actor, person }, establishment));
  })
  .post("/profile/upload-url", can("profile.edit"), body(promised), async (c) => {
    const { school, actor, now } = c.var;
    const { fileType } = c.req.valid("json");
    return c.json(await school.write(promisePicture, { tenantId: school.id, owner: actor, fileType, now }));
  })
  .post(
    "/profile/update-picture",
    can("profile.edit"),
    body(z.strictObject({ objectPath: z.string().max(200) })),
    async (c) => {
      const { services, school, actor } = c.var;
      const { objectPath } = c.req.valid("json");
      await updatePicture(services, { tenantId: school.id, actor, objectPath });
      const person = await school.read(readStaffPerson, actor.id);
      return c.json(currentUser({ actor, person }, school.establishment));
    },
  )
  .delete("/profile/picture", can("profile.edit"), async (c) => {
    const { services, school, actor } = c.var;
    await removePicture(services, { tenantId: school.id, actor });
    const person = await school.read(readStaffPerson, actor.id);
    return c.json(currentUser({ actor, person }, school.establishment));
  })
  .get("/profile/pictures/:id", can("profile.read_picture"), async (c) => {
    const { services, school } = c.var;
    const picture = await school.read(readPicture, { tenantId: school.id, id: c.req.param("id") });
    return await drawnResponse(services.storage, picture, c.req);
  });
