export const THUMBNAIL_TYPE = "image/webp";

/** Derived from the id, so that an unrecorded thumbnail can be deleted. */
export function thumbnailKey(tenantId: string, fileId: string): string {
  return `${tenantId}/thumb-${fileId}`;
}
