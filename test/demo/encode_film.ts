import type { Browser } from "playwright-core";
import { htmlPage, servePages } from "../journeys/serve_pages.ts";
import type { Film, Frame } from "./camera.ts";
import { drawFrame } from "./draw_frame.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;
/** The longest time without a picture of its own, in seconds: a player then finds its way quickly. */
const LONGEST = 0.5;
/** How long a picture stands that is there to be read. */
const LONG = 1.5;

const MODULES = new URL("../../node_modules/", import.meta.url);
const FILES: Record<string, [type: string, path: string]> = {
  "/mediabunny.mjs": ["text/javascript", "mediabunny/dist/bundles/mediabunny.min.mjs"],
  "/font.woff2": [
    "font/woff2",
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
  ],
};

/** A film as files: WebM, and a PNG of one of its moments. */
export type EncodedFilm = { film: Uint8Array; poster: Uint8Array };

/**
 * Draws the film in a browser and encodes it there (WebCodecs, VP9 in WebM), since browsers bring an encoder along.
 * `posterAt` is the moment of the picture that stands there before the film is played, in seconds.
 */
export async function encodeFilm(browser: Browser, film: Film, posterAt: number): Promise<EncodedFilm> {
  const files = new Map<string, Response>();
  for (const [path, [type, file]] of Object.entries(FILES)) {
    const bytes = await Deno.readFile(new URL(file, MODULES));
    files.set(path, new Response(bytes, { headers: { "content-type": type } }));
  }
  await using server = servePages((path) => {
    if (path === "/") return htmlPage("");
    const picture = /^\/picture\/(\d+)$/.exec(path);
    const bytes = picture && film.pictures[Number(picture[1])];
    return bytes ? new Response(new Uint8Array(bytes)) : files.get(path)?.clone();
  });
  const page = await browser.newPage();
  // A browser encodes only in a page that counts as secure, which this machine's own name does.
  await page.goto(server.at("/", "localhost"));
  const encoded = await page.evaluate(encodeInPage, {
    frames: film.frames.flatMap(inPieces),
    width: WIDTH,
    height: HEIGHT,
    draw: drawFrame.toString(),
    posterAt,
  });
  await page.close();
  return { film: Uint8Array.fromBase64(encoded.film), poster: Uint8Array.fromBase64(encoded.poster) };
}

type Piece = Frame & { afresh: boolean };

function inPieces(frame: Frame): Piece[] {
  const pieces = Math.max(1, Math.ceil(frame.seconds / LONGEST));
  const seconds = frame.seconds / pieces;
  return Array.from({ length: pieces }, (_, i) => ({
    ...frame,
    at: frame.at + i * seconds,
    seconds,
    // What is looked at for long is drawn afresh, without traces of what moved before.
    afresh: frame.seconds >= LONG && i === 0,
  }));
}

type Work = { frames: Piece[]; width: number; height: number; draw: string; posterAt: number };

/** Runs in the page: no name from outside this function is known there. */
async function encodeInPage({ frames, width, height, draw, posterAt }: Work) {
  const library = "/mediabunny.mjs";
  const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = await import(
    library
  ) as typeof import("mediabunny");
  const font = new FontFace("Film", "url(/font.woff2)", { weight: "200 800" });
  document.fonts.add(await font.load());
  const paint = new Function(`return ${draw}`)() as typeof drawFrame;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser draws nothing.");
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, {
    codec: "vp9",
    bitrate: 600_000,
    bitrateMode: "variable",
    latencyMode: "quality",
    keyFrameInterval: 10,
  });
  output.addVideoTrack(source);
  await output.start();
  let poster = "";
  let shown: { picture: number | null; bitmap: ImageBitmap | null } = { picture: null, bitmap: null };
  for (const frame of frames) {
    if (frame.picture !== null && frame.picture !== shown.picture) {
      shown.bitmap?.close();
      const answer = await fetch(`/picture/${frame.picture}`);
      shown = { picture: frame.picture, bitmap: await createImageBitmap(await answer.blob()) };
    }
    paint(context, frame, frame.picture === null ? null : shown.bitmap);
    await source.add(frame.at, frame.seconds, { keyFrame: frame.afresh || undefined });
    if (frame.at <= posterAt) poster = canvas.toDataURL("image/png").slice("data:image/png;base64,".length);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer());
  return { film: bytes.toBase64(), poster };
}
