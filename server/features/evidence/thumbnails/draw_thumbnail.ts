import { Mutex } from "async-mutex";
import type { Sharp } from "sharp";

/** Pixels. */
const MAX_SIDE = 480;
/** Covers phone cameras of 108 megapixels. */
const MAX_PIXELS = 110_000_000;
/** Decoded whole in memory, unlike baseline JPEG and PNG. */
const MAX_BUFFERED_PIXELS = 40_000_000;
const MAX_GIF_PIXELS = 25_000_000;
const MAX_AVIF_PIXELS = 12_000_000;
/** libvips loaders of the accepted types. */
const LOADERS = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`);
const TIMEOUT_SECONDS = 30;

const drawing = new Mutex();

/** Runs drawings one at a time in this isolate, even past their job's timeout. */
export function queueDrawing<T>(work: () => Promise<T>): Promise<T> {
  return drawing.runExclusive(work);
}

/**
 * Upright, at most 480 pixels a side, without metadata; null for damaged, unsupported or too large images.
 */
export function drawThumbnail(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  return drawPicture(picture, toThumbnail);
}

export function toThumbnail(image: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return toWebp(image.resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true }));
}

/** A centre crop, under the same limits. */
export function drawSquare(picture: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const shape = { width: side, height: side, fit: "cover" } as const;
  return drawPicture(picture, (image) => toWebp(image.resize(shape)));
}

async function toWebp(image: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await image.webp({ quality: 75 }).toBuffer());
}

/** `draw` gets the upright picture; null for damaged, unsupported or too large images. */
export async function drawPicture<T>(
  picture: Uint8Array,
  draw: (image: Sharp, sharp: SharpModule) => Promise<T>,
): Promise<T | null> {
  const sharp = await openSharp();
  const open = () => sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
  try {
    if (isTooLarge(await open().metadata())) return null;
    return await draw(open().timeout({ seconds: TIMEOUT_SECONDS }).autoOrient(), sharp);
  } catch {
    return null;
  }
}

/** By its header; false where that cannot be read. */
export async function hasTooManyPixels(picture: Uint8Array): Promise<boolean> {
  const sharp = await openSharp();
  try {
    return isTooLarge(await sharp(picture, { limitInputPixels: false }).metadata());
  } catch {
    return false;
  }
}

type Header = { format: string; width: number; height: number; isProgressive?: boolean };

function isTooLarge(header: Header): boolean {
  return header.width * header.height > maxPixels(header);
}

/** `sequential`: of pictures that are decoded a few lines at a time. */
export function maxPixels(
  { format, isProgressive }: Pick<Header, "format" | "isProgressive">,
  sequential = MAX_PIXELS,
): number {
  switch (format) {
    case "heif":
      return MAX_AVIF_PIXELS;
    case "gif":
      return MAX_GIF_PIXELS;
    case "webp":
      return MAX_BUFFERED_PIXELS;
    default:
      return isProgressive ? MAX_BUFFERED_PIXELS : sequential;
  }
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

let sharp: ReturnType<typeof loadSharp> | undefined;

/** Loaded lazily: most CLI processes never draw. Set up once, since its settings are the whole process's. */
export function openSharp(): ReturnType<typeof loadSharp> {
  return sharp ??= loadSharp();
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // No student pictures cached, one core per drawing.
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks libvips' loaders of SVG (drawn by logos/svg), PDF and others.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
