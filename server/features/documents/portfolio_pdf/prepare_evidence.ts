import { createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../../domain/errors.ts";
import { isRasterImage } from "../../../../domain/evidence.ts";
import type { Storage } from "../../../adapters/storage/storage.ts";
import { toPrint } from "../../evidence/thumbnails/draw_evidence.ts";
import { maxPixels, openSharp } from "../../evidence/thumbnails/draw_thumbnail.ts";
import { type EvidenceContent, TOO_LARGE } from "./portfolio_document.ts";
import type { StoredEvidence } from "./read_stored_evidence.ts";

/** Limits of a picture that is drawn here. */
const PRINT = { maxPixels: 268_000_000, seconds: 30 } as const;
const MB = 1024 * 1024;
/** Bytes; larger ones are listed. */
const MAX_BYTES = { pdf: 64 * MB, text: 2 * MB, image: 100 * MB } as const;
/** Limits of everything one document shows, as prepared: the drawing holds it in memory, and its job must end in time. */
export const ROOM = { pages: 96 * MB, picture: 160 * MB, text: 4 * MB, milliseconds: 80_000 } as const;
/** Left for further pieces. */
export type Room = Record<keyof typeof ROOM, number>;

const TOO_MANY =
  "This portfolio has more pictures and files than can be shown here. The file is kept with the portfolio.";
const UNREADABLE =
  "This picture cannot be read, so it is not shown here. The file is kept with the portfolio.";
const MISSING = "The bytes of this file are missing from the storage.";

type Source = Pick<StoredEvidence, "fileType" | "fileSize" | "storageKey" | "linkUrl" | "print">;

/**
 * Puts what can be shown into the folder and takes its bytes and time off the room: pictures as `toPrint` draws them, large
 * ones mostly before. One piece in memory at a time.
 */
export async function prepareEvidence(
  storage: Pick<Storage, "read">,
  { fileType, fileSize, storageKey, linkUrl, print }: Source,
  { folder, number, room, signal }: { folder: string; number: number; room: Room; signal: AbortSignal },
): Promise<EvidenceContent> {
  const show = shownAs(fileType);
  if (show === null || linkUrl !== null) {
    return { show: "listed", why: fileType === "image/heic" ? UNREADABLE : null };
  }
  const most = show === "picture" ? MAX_BYTES.image : Math.min(MAX_BYTES[LIMIT[show]], room[show]);
  if (fileSize > most) return { show: "listed", why: TOO_LARGE };
  if (room.milliseconds <= 0) return { show: "listed", why: TOO_MANY };
  const begun = performance.now();
  const path = join(folder, String(number));
  try {
    const copy = async (key: string, size: number) => {
      const bytes = Readable.fromWeb(await storage.read(key, 0, size) as never);
      await pipeline(bytes, createWriteStream(path), { signal });
    };
    const isDrawn = show === "picture" && print &&
      await copy(print.key, print.size).then(() => true, isMissing);
    if (!isDrawn) {
      await copy(storageKey, fileSize);
      const refused = show === "picture" ? await printPicture(path) : null;
      if (refused !== null) return { show: "listed", why: refused };
    }
    const { size } = await stat(path);
    if (size > room[show]) return { show: "listed", why: TOO_LARGE };
    room[show] -= size;
    return { show, path };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof AppError && error.code !== "not_found") throw error;
    if (error instanceof AppError) return { show: "listed", why: MISSING };
    throw error;
  } finally {
    room.milliseconds -= performance.now() - begun;
  }
}

/** False for an object that is not there; throws every other error. */
function isMissing(error: unknown): false {
  if (error instanceof AppError && error.code === "not_found") return false;
  throw error;
}

type Shown = "picture" | "pages" | "text";
const LIMIT = { picture: "image", pages: "pdf", text: "text" } as const;

function shownAs(fileType: string): Shown | null {
  if (isRasterImage(fileType)) return "picture";
  if (fileType === "application/pdf") return "pages";
  return fileType === "text/plain" || fileType === "text/csv" ? "text" : null;
}

/** Replaces a picture by what is printed of it: the first of an animation, on white. Returns why not, else null. */
async function printPicture(path: string): Promise<string | null> {
  const sharp = await openSharp();
  const open = () =>
    sharp(path, { limitInputPixels: PRINT.maxPixels, failOn: "error", sequentialRead: true });
  const print = `${path}.jpg`;
  try {
    const header = await open().metadata();
    // Interlaced ones and others are decoded whole: a small file takes gigabytes.
    if (header.width * header.height > maxPixels(header, PRINT.maxPixels)) return TOO_LARGE;
    await toPrint(open().timeout({ seconds: PRINT.seconds }).autoOrient()).toFile(print);
  } catch {
    return UNREADABLE;
  }
  await rename(print, path);
  return null;
}
