import { and, eq, type SQL } from "drizzle-orm";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";

/** The only actor who may send to the upload or use it. */
export type UploadOwner = Extract<Actor, { kind: "staff" | "student" }>;

export function ownUpload(id: string, owner: UploadOwner): SQL | undefined {
  return and(eq(uploads.id, id), eq(uploads.ownerKind, owner.kind), eq(uploads.ownerId, owner.id));
}

export function uploadExpired(): AppError {
  return new AppError("not_found", "This upload has expired. Choose the file again.");
}
