import { and, eq, type SQL } from "drizzle-orm";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, forbidden } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";

/** Whose a promise is: nobody else may send to it or use what was sent. */
export type UploadOwner = Extract<Actor, { kind: "staff" | "student" }>;

/** Narrows an actor to one who can own an upload; `forbidden` for the others, who have no evidence to give. */
export function ownerOf(actor: Actor): UploadOwner {
  if (actor.kind === "staff" || actor?.kind === "student") return actor;
  throw forbidden();
}

/** The condition that an upload has this id and is this person's. */
export function ownUpload(id: string, owner: UploadOwner): SQL | undefined {
  return and(eq(uploads.id, id), eq(uploads.ownerKind, owner.kind), eq(uploads.ownerId, owner.id));
}

/** What an upload past its time answers. */
export function uploadExpired(): AppError {
  return new AppError("not_found", "This upload has expired. Choose the file again.");
}
