/** What every thumbnail is, whatever it was drawn from. */
export const THUMBNAIL_TYPE = "image/webp";

/** Where a file's small picture lies; told from its id alone, so that one that nobody noted can still be removed. */
export function thumbnailKey(tenantId: string, fileId: string): string {
  return `${tenantId}/thumb-${fileId}`;
}
