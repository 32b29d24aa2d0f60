/** In bytes: a picture of so many is also drawn smaller, for documents and for a look at it. */
export const DRAWN_SMALLER_FROM = 1024 * 1024;

type Photo = { id: string; fileUrl: string; fileType: string; fileSize: number };

export function previewLink(evidenceId: string): string {
  return `/api/files/${encodeURIComponent(evidenceId)}/preview`;
}

/**
 * URL of evidence that is shown within a screen: of a large photo its preview, since a phone's has many times the pixels of
 * a screen. Other pictures may move, or show text that must stay sharp.
 */
export function fittedUrl({ id, fileUrl, fileType, fileSize }: Photo): string {
  return fileType === "image/jpeg" && fileSize >= DRAWN_SMALLER_FROM ? previewLink(id) : fileUrl;
}
