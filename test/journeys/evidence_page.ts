import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { chooseFiles } from "./choose_files.ts";
import { PNG } from "./sample_files.ts";

export const filePayload = (name: string, mimeType: string, bytes: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

export const pngPayload = (name: string) => filePayload(name, "image/png", PNG);

/** One file or link of an outcome's evidence. */
export const evidenceItem = (scope: Page | Locator, name: string | RegExp = "") =>
  scope.getByRole("listitem").filter({ hasText: typeof name === "string" ? shownName(name) : name })
    .filter({ has: pageOf(scope).getByRole("link", { name: /^(Download|Open) / }) });

const pageOf = (scope: Page | Locator) => "page" in scope ? scope.page() : scope;

export const downloadLink = (page: Page, name: string) =>
  page.getByRole("link", { name: new RegExp(`^Download ${shownName(name).source}$`), includeHidden: true });

/** Students read names without their endings. */
function shownName(name: string): RegExp {
  const [, stem = "", ending = ""] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
  return new RegExp(`${RegExp.escape(stem)}(${RegExp.escape(ending)})?`);
}

/** The `upload-offset` of each PATCH. */
export function recordOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

/** A file on disk, since uploads resume by name, size and date; `choose` picks it for outcome 1. */
export async function openDiskFile(name: string, bytes: Uint8Array) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-journey-" });
  await Deno.writeFile(`${folder}/${name}`, bytes);
  return {
    choose: (page: Page) => chooseFiles(page, 1, `${folder}/${name}`),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Drops or pastes a picture. */
export async function transferPicture(page: Page, method: "drop" | "paste", name: string, selector: string) {
  const data = await page.evaluateHandle(([bytes, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/png" }));
    return data;
  }, [[...PNG], name] as const);
  if (method === "drop") return await page.dispatchEvent(selector, "drop", { dataTransfer: data });
  await page.evaluate(([selector, clipboardData]) => {
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(selector)!.dispatchEvent(event);
  }, [selector, data] as const);
}

/** Records 1.5 seconds of a canvas that changes its colour. */
export async function recordFilm(page: Page): Promise<Uint8Array> {
  return Uint8Array.from(
    await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 320, height: 240 });
      const canvasContext = canvas.getContext("2d")!;
      let hue = 0;
      const timer = setInterval(() => {
        canvasContext.fillStyle = `hsl(${hue += 9} 60% 45%)`;
        canvasContext.fillRect(0, 0, 320, 240);
      }, 40);
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => recorder.onstop = resolve);
      recorder.start();
      setTimeout(() => recorder.stop(), 1500);
      await stopped;
      clearInterval(timer);
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );
}
