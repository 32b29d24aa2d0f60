import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { launchBrowser } from "./browser.ts";
import type { Line } from "./line.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";
import { PNG } from "./sample_files.ts";

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A file as the browser's picker hands it over. */
export const chosen = (name: string, mimeType: string, bytes: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

export const png = (name: string) => chosen(name, "image/png", PNG);

/**
 * A school with a portfolio of three outcomes, a browser, and a way to show the portfolio to one of its people; all at
 * the end of a line if there is one.
 */
export async function openPortfolio(line?: Line) {
  const world = await openLiveWorld(line);
  const browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const student = await signInStudent(world, oak, amira);
  const portfolio = await assign(teacher, amira);
  const open = async (page: Page, who: typeof student) => {
    const url = world.at(oak, "/");
    await page.context().addCookies([...who.cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await ready(page);
  };
  return {
    world,
    browser,
    oak,
    teacher,
    student,
    portfolio,
    open,
    async [Symbol.asyncDispose]() {
      await browser.close();
      // The server waits for the requests that it is answering, and one that is held never ends.
      line?.cut();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** The link that downloads a piece of evidence: there as soon as the piece is. */
export const download = (page: Page, name: string) =>
  page.getByRole("link", { name: `Download ${name}`, exact: true });

/** From which bytes on uploads are sent, one number for each request that brings some. */
export function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

/** Hands a picture to an element as the browser does when one is dropped or pasted there. */
export async function give(page: Page, how: "drop" | "paste", name: string, selector: string) {
  const data = await page.evaluateHandle(([bytes, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/png" }));
    return data;
  }, [[...PNG], name] as const);
  if (how === "drop") return await page.dispatchEvent(selector, "drop", { dataTransfer: data });
  await page.evaluate(([selector, clipboardData]) => {
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(selector)!.dispatchEvent(event);
  }, [selector, data] as const);
}

/** Records a real film of a second and a half in the page, from a canvas that changes its colour. */
export async function recordFilm(page: Page): Promise<Uint8Array> {
  return Uint8Array.from(
    await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 320, height: 240 });
      const brush = canvas.getContext("2d")!;
      let turn = 0;
      const painting = setInterval(() => {
        brush.fillStyle = `hsl(${turn += 9} 60% 45%)`;
        brush.fillRect(0, 0, 320, 240);
      }, 40);
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => recorder.onstop = resolve);
      recorder.start();
      setTimeout(() => recorder.stop(), 1500);
      await stopped;
      clearInterval(painting);
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );
}
