import { Hono } from "hono";
import { z } from "zod";
import { checkPhrase, PHRASE_LIMITS } from "../../../domain/phrases.ts";
import type { AppEnv } from "../../services/context.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { checkedText } from "../../http/schemas.ts";
import { addPhrase, changePhrase, removePhrase } from "../../features/phrases/change_phrases.ts";
import { listPhrases } from "../../features/phrases/list_phrases.ts";

const text = checkedText(4 * PHRASE_LIMITS.characters, checkPhrase);
const newPhrase = z.strictObject({ text, school: z.boolean().default(false) });

/** Saved phrases for feedback. */
export const phraseRoutes = new Hono<AppEnv>()
  .get("/phrases", can("phrase.use"), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(listPhrases, actor));
  })
  .post("/phrases", can("phrase.use"), body(newPhrase), async (c) => {
    const { school, actor, now } = c.var;
    const id = await school.write(addPhrase, actor, { ...c.req.valid("json"), now });
    return c.json({ id }, 201);
  })
  .put("/phrases/:id", can("phrase.use"), body(z.strictObject({ text })), async (c) => {
    const { school, actor, now } = c.var;
    const id = c.req.param("id");
    await school.write(changePhrase, actor, { id, ...c.req.valid("json"), now });
    return c.json({ id });
  })
  .delete("/phrases/:id", can("phrase.use"), async (c) => {
    const { school, actor, now } = c.var;
    await school.write(removePhrase, actor, { id: c.req.param("id"), now });
    return c.json({ success: true });
  });
