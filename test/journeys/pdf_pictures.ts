import { Buffer } from "node:buffer";
import { launchBrowser, withPage } from "./browser.ts";
import { htmlPage, openPageServer } from "./page_server.ts";

const PDFJS = new URL("../../node_modules/pdfjs-dist/legacy/build/", import.meta.url);

type Part = {
  /** From 1. */
  page?: number;
  /** Pixels a point. */
  scale: number;
  /** In points from the upper left corner; all of the page when left out. */
  box?: { x: number; y: number; width: number; height: number };
};

/** PNGs of parts of a PDF, as pdf.js draws them in Chromium. */
export async function pdfPictures(bytes: Uint8Array, parts: readonly Part[]): Promise<Buffer[]> {
  await using server = openPageServer((path) => {
    if (path === "/") return htmlPage("<canvas></canvas>");
    if (path === "/file.pdf") return new Response(new Uint8Array(bytes));
    if (!/^\/pdf(\.worker)?\.mjs$/.test(path)) return undefined;
    return new Response(Deno.readFileSync(new URL(`.${path}`, PDFJS)), {
      headers: { "content-type": "text/javascript" },
    });
  });
  await using browser = await launchBrowser();
  return await withPage(browser, { width: 1280, height: 900 }, async (page) => {
    await page.goto(server.at("/"));
    const pictures: Buffer[] = [];
    for (const part of parts) pictures.push(Buffer.from(await page.evaluate<string>(script(part)), "base64"));
    return pictures;
  });
}

/** Runs in the browser, which loads pdf.js by URL. */
function script({ page = 1, scale, box }: Part): string {
  return `(async () => {
    const pdfjs = await import("/pdf.mjs");
    pdfjs.GlobalWorkerOptions.workerSrc = "/pdf.worker.mjs";
    const task = pdfjs.getDocument({ url: "/file.pdf" });
    const page = await (await task.promise).getPage(${page});
    const whole = page.getViewport({ scale: 1 });
    const box = ${JSON.stringify(box ?? null)} ?? { x: 0, y: 0, width: whole.width, height: whole.height };
    const viewport = page.getViewport({
      scale: ${scale}, offsetX: -box.x * ${scale}, offsetY: -box.y * ${scale},
    });
    const canvas = document.querySelector("canvas");
    canvas.width = box.width * ${scale};
    canvas.height = box.height * ${scale};
    await page.render({ canvas, viewport }).promise;
    await task.destroy();
    return canvas.toDataURL("image/png").split(",")[1];
  })()`;
}
