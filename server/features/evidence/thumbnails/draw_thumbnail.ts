/** The longer side at most, in pixels. */
const SIDE = 480;
/** More pixels than this are not decoded, whatever the file weighs: the usual phone camera's most are 108 million. */
const MOST_PIXELS = 110_000_000;
/** What is read line by line takes little memory; the others are held whole, at 3, 5 and 18 bytes a pixel and more. */
const MOST_HELD_PIXELS = 40_000_000;
const MOST_GIF_PIXELS = 25_000_000;
const MOST_AVIF_PIXELS = 12_000_000;
/** The readers of the types that are drawn, as libvips names them. */
const READERS = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`);
/** How long one drawing may take, in seconds. */
const MOST_SECONDS = 30;

/**
 * Draws a picture small: upright as the camera says, at most 480 pixels wide and high, and without anything that was
 * written into the file beside it, such as where it was taken. Null for what cannot be drawn: damaged, no picture, or of
 * more pixels than are decoded, which is told from its header.
 */
export function drawThumbnail(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  return drawSmall(picture, { width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true });
}

/** Draws a picture's middle as a square with sides of so many pixels, in the same way and under the same limits. */
export function drawSquare(picture: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return drawSmall(picture, { width: side, height: side, fit: "cover" });
}

async function drawSmall(
  picture: Uint8Array,
  shape: { width: number; height: number; fit: "inside" | "cover"; withoutEnlargement?: boolean },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sharp = await openSharp();
  const open = () => sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false });
  try {
    const header = await open().metadata();
    if (header.width * header.height > mostPixels(header)) return null;
    const drawn = await open()
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize(shape)
      .webp({ quality: 75 })
      .toBuffer();
    return new Uint8Array(drawn);
  } catch {
    return null;
  }
}

function mostPixels({ format, isProgressive }: { format: string; isProgressive?: boolean }): number {
  switch (format) {
    case "heif":
      return MOST_AVIF_PIXELS;
    case "gif":
      return MOST_GIF_PIXELS;
    case "webp":
      return MOST_HELD_PIXELS;
    default:
      return isProgressive ? MOST_HELD_PIXELS : MOST_PIXELS;
  }
}

/** Loaded when the first picture is drawn: most processes of the command line never draw one. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  // Pictures of pupils are not kept in the process, and one drawing takes one processor.
  sharp.cache(false);
  sharp.concurrency(1);
  // Whatever slipped past the look at its content, no reader of drawings, documents or oddities is ever begun.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
