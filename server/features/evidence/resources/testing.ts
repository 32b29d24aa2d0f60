import type { Browser } from "../../../../test/browser_client.ts";
import { PNG } from "../content/testing.ts";
import { type Classroom, uploadFor } from "../testing.ts";
import type { ResourceView } from "./read_resources.ts";

/** The call that puts something beside an outcome of the classroom's unit. */
export function addResource(
  { portfolio }: Pick<Classroom, "portfolio">,
  who: Browser,
  body: Record<string, unknown>,
  index: number | string = 0,
) {
  return who.post(`/api/units/${portfolio.unitId}/outcomes/${index}/resources`, body);
}

/** Promises, sends and puts a file beside the first outcome. */
export async function addResourceFile(
  room: Classroom,
  who: Browser,
  raw: BodyInit = PNG,
  over: Record<string, unknown> = {},
): Promise<ResourceView> {
  const fileUrl = await uploadFor(who, "resource", raw, "sheet.png");
  const answer = await addResource(room, who, {
    fileName: "sheet.png",
    fileType: "image/png",
    fileUrl,
    ...over,
  });
  if (answer.status !== 201) throw new Error(`adding answered ${answer.status}: ${answer.text}`);
  return answer.json<ResourceView>();
}

/** What lies beside an outcome, as it is listed. */
export async function resourcesAt(
  { portfolio }: Classroom,
  who: Browser,
  index = 0,
): Promise<ResourceView[]> {
  return (await who.get(`/api/units/${portfolio.unitId}/outcomes/${index}/resources`)).json<ResourceView[]>();
}
