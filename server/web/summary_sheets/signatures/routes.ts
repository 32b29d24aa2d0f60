import { Buffer } from "node:buffer";
import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import {
  checkSignatureName,
  NOTHING_DRAWN,
  type SentSignature,
  SIGNATURE,
  SIGNATURE_PARTS,
  type SignaturePart,
} from "../../../../domain/signatures.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { checkedText } from "../../../http/schemas.ts";
import { queueDrawing } from "../../../features/evidence/thumbnails/draw_thumbnail.ts";
import { drawInk } from "../../../features/summary_sheets/signatures/draw_ink.ts";
import { readSignatures } from "../../../features/summary_sheets/signatures/read_signatures.ts";
import { planSigning, signSheet } from "../../../features/summary_sheets/signatures/sign_sheet.ts";

/** A data URL; larger than `SIGNATURE.bytes`, so that what is too large is told so. */
const image = z.string().max(2 * SIGNATURE.bytes).nullish();
const name = checkedText(2 * SIGNATURE.name, (text) => text === "" ? null : checkSignatureName(text))
  .nullish();
const day = z.string().max(10).nullish();
const signing = z.strictObject({
  educatorSignature: image,
  educatorDate: day,
  educatorName: name,
  adminSignature: image,
  adminDate: day,
  adminName: name,
  expected: z.number().int().min(0).optional(),
});
type Signing = z.output<typeof signing>;

/** Signatures of summary sheets API (spec 2 §7, API.md). */
export const signatureRoutes = new Hono<AppEnv>()
  .get("/units/:id/signatures", can("signature.read"), inTurn, async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(readSignatures, actor, c.req.param("id")));
  })
  .post("/units/:id/signatures", can("signature.sign"), body(signing), async (c) => {
    const { school, actor, now } = c.var;
    const unitId = c.req.param("id");
    const { expected } = c.req.valid("json");
    const input = { unitId, today: school.today(), expected };
    const given = SIGNATURE_PARTS.map((part) => signatureOf(part, c.req.valid("json"), input.today))
      .filter((signature) => signature !== null);
    const planned = await school.read(planSigning, actor, { ...input, sent: given });
    const drawn = new Map<SignaturePart, string>();
    for (const { part, image, stored } of planned.signatures) {
      // A pen's line gets thicker each time it is redrawn.
      if (image !== null && !stored) drawn.set(part, await redrawSignature(part, image));
    }
    const sent = given.map((signature) => ({
      ...signature,
      image: drawn.get(signature.part) ?? signature.image,
    }));
    await school.write(signSheet, actor, { ...input, sent, now });
    return c.json(await school.read(readSignatures, actor, unitId));
  });

/** Null where a part is not signed. */
function signatureOf(part: SignaturePart, body: Signing, today: string): SentSignature | null {
  const image = body[`${part}Signature`] || null;
  const name = body[`${part}Name`]?.trim() || null;
  return image === null && name === null
    ? null
    : { part, name, image, signedOn: body[`${part}Date`] || today };
}

const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,(?<data>[A-Za-z0-9+/]+={0,2})$/;

/** As a PNG data URL without metadata. Throws `too_large`, `wrong_type` for what is no picture, `invalid` for an empty one. */
async function redrawSignature(part: SignaturePart, dataUrl: string): Promise<string> {
  const data = DATA_URL.exec(dataUrl)?.groups?.["data"];
  const bytes = data === undefined ? null : Buffer.from(data, "base64");
  if (bytes !== null && bytes.length > SIGNATURE.bytes) {
    throw refusal("too_large", part, "The picture of a signature can be at most 200 kB");
  }
  const drawn = bytes && await queueDrawing(() => drawInk(bytes));
  if (drawn === null) throw refusal("wrong_type", part, "This is not a picture that can be read");
  if (drawn === "blank") throw refusal("invalid", part, NOTHING_DRAWN);
  return `data:image/png;base64,${Buffer.from(drawn).toString("base64")}`;
}

function refusal(
  code: "too_large" | "wrong_type" | "invalid",
  part: SignaturePart,
  message: string,
): AppError {
  return new AppError(code, message, { fields: { [`${part}Signature`]: message } });
}
