import { sanitizeETag } from "s3mini";

/** `size` in bytes; `partNumber` from 1. */
export type ListedPart = { partNumber: number; etag: string; size: number; modifiedAt: Date };
export type ListedObject = { key: string; size: number; modifiedAt: Date };
export type ListedUpload = { key: string; writing: string; startedAt: Date };
/** `next`: query parameters of the next page. */
export type Page<T> = { items: T[]; next: Record<string, string> | null };

/** ListParts. */
export function parseParts(xml: string): Page<ListedPart> {
  return {
    items: elements(xml, "Part").map((part) => ({
      partNumber: Number(text(part, "PartNumber")),
      etag: sanitizeETag(text(part, "ETag")),
      size: Number(text(part, "Size")),
      modifiedAt: new Date(text(part, "LastModified")),
    })),
    next: nextPage(xml, { "part-number-marker": "NextPartNumberMarker" }),
  };
}

/** ListObjectsV2. */
export function parseObjects(xml: string): Page<ListedObject> {
  return {
    items: elements(xml, "Contents").map((object) => ({
      key: text(object, "Key"),
      size: Number(text(object, "Size")),
      modifiedAt: new Date(text(object, "LastModified")),
    })),
    next: nextPage(xml, { "continuation-token": "NextContinuationToken" }),
  };
}

/** ListObjectsV2 with a delimiter: what ends with it, whole. */
export function parseFolders(xml: string): Page<string> {
  return {
    items: elements(xml, "CommonPrefixes").map((folder) => text(folder, "Prefix")),
    next: nextPage(xml, { "continuation-token": "NextContinuationToken" }),
  };
}

/** ListMultipartUploads. */
export function parseUploads(xml: string): Page<ListedUpload> {
  return {
    items: elements(xml, "Upload").map((upload) => ({
      key: text(upload, "Key"),
      writing: text(upload, "UploadId"),
      startedAt: new Date(text(upload, "Initiated")),
    })),
    next: nextPage(xml, { "key-marker": "NextKeyMarker", "upload-id-marker": "NextUploadIdMarker" }),
  };
}

/** A truncated list without a marker must not pass for a complete one. */
function nextPage(xml: string, markers: Record<string, string>): Record<string, string> | null {
  if (text(xml, "IsTruncated") !== "true") return null;
  const next = Object.entries(markers).map(([param, element]) => [param, text(xml, element)] as const)
    .filter(([, value]) => value !== "");
  if (next.length === 0) throw new Error("the object store's list has no end");
  return Object.fromEntries(next);
}

function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "g"))].map(([, inside]) => inside!);
}

function text(xml: string, name: string): string {
  const raw = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return raw.replace(/&(quot|apos|lt|gt|amp|#34);/g, (_, entity: string) => ENTITIES[entity]!);
}

const ENTITIES: Record<string, string> = { quot: '"', "#34": '"', apos: "'", lt: "<", gt: ">", amp: "&" };
