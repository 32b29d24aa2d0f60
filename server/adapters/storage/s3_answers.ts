import { sanitizeETag } from "s3mini";

/** A part of an unfinished object, as the store lists it: its place from 1 on, its size in bytes, when it came. */
export type ListedPart = { partNumber: number; etag: string; size: number; changed: Date };
/** An object as the store lists it. */
export type ListedObject = { key: string; changed: Date };
/** An unfinished object as the store lists it, and when it was begun. */
export type ListedUpload = { key: string; writing: string; begun: Date };
/** One page of a list, and what the store wants to hear to give the next one. */
export type Page<T> = { items: T[]; next: Record<string, string> | null };

/** The parts in an answer to ListParts. */
export function readParts(xml: string): Page<ListedPart> {
  return {
    items: elements(xml, "Part").map((part) => ({
      partNumber: Number(text(part, "PartNumber")),
      etag: sanitizeETag(text(part, "ETag")),
      size: Number(text(part, "Size")),
      changed: new Date(text(part, "LastModified")),
    })),
    next: nextPage(xml, { "part-number-marker": "NextPartNumberMarker" }),
  };
}

/** The objects in an answer to ListObjectsV2. */
export function readObjects(xml: string): Page<ListedObject> {
  return {
    items: elements(xml, "Contents").map((object) => ({
      key: text(object, "Key"),
      changed: new Date(text(object, "LastModified")),
    })),
    next: nextPage(xml, { "continuation-token": "NextContinuationToken" }),
  };
}

/** The unfinished objects in an answer to ListMultipartUploads. */
export function readUploads(xml: string): Page<ListedUpload> {
  return {
    items: elements(xml, "Upload").map((upload) => ({
      key: text(upload, "Key"),
      writing: text(upload, "UploadId"),
      begun: new Date(text(upload, "Initiated")),
    })),
    next: nextPage(xml, { "key-marker": "NextKeyMarker", "upload-id-marker": "NextUploadIdMarker" }),
  };
}

/** Throws when a list goes on but does not say where: what is left out must not pass for what is not there. */
function nextPage(xml: string, markers: Record<string, string>): Record<string, string> | null {
  if (text(xml, "IsTruncated") !== "true") return null;
  const next = Object.entries(markers).map(([asked, told]) => [asked, text(xml, told)] as const)
    .filter(([, value]) => value !== "");
  if (next.length === 0) throw new Error("the object store's list has no end");
  return Object.fromEntries(next);
}

function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "g"))].map(([, inside]) => inside!);
}

function text(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return found.replace(/&(quot|apos|lt|gt|amp|#34);/g, (_, entity: string) => ENTITIES[entity]!);
}

const ENTITIES: Record<string, string> = { quot: '"', "#34": '"', apos: "'", lt: "<", gt: ">", amp: "&" };
