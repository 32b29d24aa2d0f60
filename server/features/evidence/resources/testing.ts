import type { BrowserClient } from "../../../../test/browser_client.ts";
import { PNG } from "../content/testing.ts";
import type { Classroom } from "../../../../test/classroom.ts";
import { uploadFor } from "../testing.ts";
import type { ResourceView } from "./read_resources.ts";

export function addResource(
  { portfolio }: Pick<Classroom, "portfolio">,
  browser: BrowserClient,
  body: Record<string, unknown>,
  index: number | string = 0,
) {
  return browser.post(`/api/units/${portfolio.unitId}/outcomes/${index}/resources`, body);
}

/** Adds to the first outcome. */
export async function addResourceFile(
  room: Classroom,
  browser: BrowserClient,
  raw: BodyInit = PNG,
  over: Record<string, unknown> = {},
): Promise<ResourceView> {
  const fileUrl = await uploadFor(browser, "resource", raw, "sheet.png");
  const response = await addResource(room, browser, {
    fileName: "sheet.png",
    fileType: "image/png",
    fileUrl,
    ...over,
  });
  if (response.status !== 201) throw new Error(`adding answered ${response.status}: ${response.text}`);
  return response.json<ResourceView>();
}

export async function resourcesAt(
  { portfolio }: Classroom,
  browser: BrowserClient,
  index = 0,
): Promise<ResourceView[]> {
  return (await browser.get(`/api/units/${portfolio.unitId}/outcomes/${index}/resources`)).json<
    ResourceView[]
  >();
}
