import type { Browser } from "playwright-core";
import { htmlPage, openPageServer } from "../journeys/page_server.ts";
import type { Film, Frame } from "./camera.ts";
import { drawFrame } from "./draw_frame.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;
// Short frames let a player seek quickly.
const MAX_FRAME_SECONDS = 0.5;
// Frames that are read are key frames, without traces of what moved before.
const KEY_FRAME_SECONDS = 1.5;

const MODULES = new URL("../../node_modules/", import.meta.url);
const FILES: Record<string, [type: string, path: string]> = {
  "/mediabunny.mjs": ["text/javascript", "mediabunny/dist/bundles/mediabunny.min.mjs"],
  "/font.woff2": [
    "font/woff2",
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
  ],
};

/** WebM and PNG. */
export type EncodedFilm = { film: Uint8Array; poster: Uint8Array };

/** Encodes in a browser (WebCodecs, VP9). `posterAt` is the time of the poster, in seconds. */
export async function encodeFilm(browser: Browser, film: Film, posterAt: number): Promise<EncodedFilm> {
  const files = new Map<string, Response>();
  for (const [path, [type, file]] of Object.entries(FILES)) {
    const bytes = await Deno.readFile(new URL(file, MODULES));
    files.set(path, new Response(bytes, { headers: { "content-type": type } }));
  }
  await using server = openPageServer((path) => {
    if (path === "/") return htmlPage("");
    const picture = /^\/picture\/(\d+)$/.exec(path);
    const bytes = picture && film.pictures[Number(picture[1])];
    return bytes ? new Response(new Uint8Array(bytes)) : files.get(path)?.clone();
  });
  const page = await browser.newPage();
  // WebCodecs needs a secure context, such as localhost.
  await page.goto(server.at("/", "localhost"));
  const encoded = await page.evaluate(encodeInPage, {
    frames: film.frames.flatMap(splitFrame),
    width: WIDTH,
    height: HEIGHT,
    draw: drawFrame.toString(),
    posterAt,
  });
  await page.close();
  return { film: Uint8Array.fromBase64(encoded.film), poster: Uint8Array.fromBase64(encoded.poster) };
}

type EncodedFrame = Frame & { keyFrame: boolean };

function splitFrame(frame: Frame): EncodedFrame[] {
  const parts = Math.max(1, Math.ceil(frame.seconds / MAX_FRAME_SECONDS));
  const seconds = frame.seconds / parts;
  return Array.from({ length: parts }, (_, i) => ({
    ...frame,
    at: frame.at + i * seconds,
    seconds,
    keyFrame: frame.seconds >= KEY_FRAME_SECONDS && i === 0,
  }));
}

type EncodeInput = { frames: EncodedFrame[]; width: number; height: number; draw: string; posterAt: number };

/** Runs in the page, so it can use nothing from outside. */
async function encodeInPage({ frames, width, height, draw, posterAt }: EncodeInput) {
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
  let current: { picture: number | null; bitmap: ImageBitmap | null } = { picture: null, bitmap: null };
  for (const frame of frames) {
    if (frame.picture !== null && frame.picture !== current.picture) {
      current.bitmap?.close();
      const response = await fetch(`/picture/${frame.picture}`);
      current = { picture: frame.picture, bitmap: await createImageBitmap(await response.blob()) };
    }
    paint(context, frame, frame.picture === null ? null : current.bitmap);
    await source.add(frame.at, frame.seconds, { keyFrame: frame.keyFrame || undefined });
    if (frame.at <= posterAt) poster = canvas.toDataURL("image/png").slice("data:image/png;base64,".length);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer());
  return { film: bytes.toBase64(), poster };
}
