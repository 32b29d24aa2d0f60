import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { decide } from "../../../../domain/permissions.ts";
import {
  ADMIN_SIGNATURE_RULE,
  checkSignatureName,
  SIGNATURE,
  SIGNATURE_PARTS,
  type SignaturePart,
} from "../../../../domain/signatures.ts";
import type { AppEnv } from "../../../context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { checkedText } from "../../../middleware/schemas.ts";
import { readSignatures, type SignaturesView, type SignatureView } from "./read_signatures.ts";
import { redrawSignature } from "./signature_image.ts";
import { type NewSignature, signSheet } from "./sign_sheet.ts";

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
});
type Signing = z.output<typeof signing>;

/** Signatures of summary sheets API (spec 2 §7, API.md). */
export const signatureRoutes = new Hono<AppEnv>()
  .get("/units/:id/signatures", can("signature.read"), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(readSignatures, actor, c.req.param("id")));
  })
  .post("/units/:id/signatures", can("signature.sign"), body(signing), async (c) => {
    const { school, actor, now } = c.var;
    const unitId = c.req.param("id");
    const before = await school.read(readSignatures, actor, unitId);
    const isAllowed = (part: SignaturePart) =>
      part === "educator" || decide(actor, "signature.sign_admin") === "yes";
    const given = SIGNATURE_PARTS.map((part) => signatureOf(part, c.req.valid("json")))
      .filter((signature) => signature !== null);
    const changed = given.filter((signature) => !isUnchanged(signature, before));
    if (!changed.every(({ part }) => isAllowed(part))) throw new AppError("forbidden", ADMIN_SIGNATURE_RULE);
    // One's own that comes alone is given again, for later rows.
    const wanted = changed.length > 0 || given.length > 1
      ? changed
      : given.filter(({ part }) => isAllowed(part) && latestOf(part, before)?.own);
    if (wanted.length === 0) {
      throw new AppError("invalid", "Draw a signature, choose a picture of it, or type your name.");
    }
    const signatures: NewSignature[] = [];
    for (const signature of wanted) {
      // A pen's line gets thicker each time it is redrawn.
      const { part, image } = signature;
      const isStored = before.signatures.some((stored) => stored.image === image);
      signatures.push({
        ...signature,
        image: image && !isStored ? await redrawSignature(part, image) : image,
      });
    }
    const { timeZone } = school.establishment;
    await school.write(signSheet, actor, { unitId, signatures, timeZone, now });
    return c.json(await school.read(readSignatures, actor, unitId));
  });

/** Null where a part is not signed. */
function signatureOf(part: SignaturePart, body: Signing): NewSignature | null {
  const image = body[`${part}Signature`] || null;
  const name = body[`${part}Name`]?.trim() || null;
  return image === null && name === null
    ? null
    : { part, name, image, signedOn: body[`${part}Date`] || null };
}

/** Sent back as it was read: nobody signs by saving the page. */
function isUnchanged({ part, image, name, signedOn }: NewSignature, view: SignaturesView): boolean {
  const latest = latestOf(part, view);
  return latest !== undefined && image === latest.image && signedOn === latest.signedOn &&
    (name === null || name === latest.name);
}

function latestOf(part: SignaturePart, { signatures }: SignaturesView): SignatureView | undefined {
  return signatures.find((signature) => signature.part === part);
}
