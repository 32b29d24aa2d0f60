import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import type { Course } from "./course.ts";
import type { gradebook } from "./gradebook.ts";

export const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";
const MESSAGE = "https://purl.imsglobal.org/spec/lti/claim/message_type";

/** What Moodle 4.5 says of a choice; it always takes several links. `data` is other platforms'. */
export const deepLinkingSettings = (origin: string) => ({
  deep_link_return_url: `${origin}/return?course=3`,
  accept_types: ["ltiResourceLink"],
  accept_presentation_document_targets: ["frame", "iframe", "window"],
  accept_copy_advice: false,
  accept_multiple: true as unknown,
  accept_unsigned: false,
  auto_create: false,
  can_confirm: false,
  title: "My portfolio",
  text: "",
  data: "csrf:4711",
});
export type DeepLinkingSettings = ReturnType<typeof deepLinkingSettings>;

type Item = {
  type?: string;
  title?: string;
  text?: string;
  url?: string;
  icon?: { url?: string; width?: number; height?: number };
  custom?: Record<string, string>;
  lineItem?: { label?: string; scoreMaximum?: number; resourceId?: string; tag?: string };
};

/** As Moodle stores it. */
export type Activity = {
  id: string;
  name: string;
  /** Plain text. */
  intro: string;
  icon: string;
  toolUrl: string;
  custom: string;
};

/** Width of Moodle's column for an activity's name; the form refuses longer ones. */
const MAX_NAME = 255;

type Options = {
  keys: JSONWebKeySet;
  clientId: string;
  toolUrl: string;
  now: Date;
  /** What the platform said when it asked. */
  asked: DeepLinkingSettings;
  course: Course;
  grades: { sync: 0 | 1 | 2; book: Pick<ReturnType<typeof gradebook>, "add"> };
};

/** Takes an answer as `contentitem_return.php` and the form of an activity do: an activity for each link. Throws what it refuses. */
export async function takeContentItems(jwt: string, options: Options): Promise<Activity[]> {
  const { keys, clientId, now, asked } = options;
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), {
    algorithms: ["RS256"],
    issuer: clientId,
    currentDate: now,
  });
  if (payload[MESSAGE] !== "LtiDeepLinkingResponse") throw new Error(`Unknown message: ${payload[MESSAGE]}`);
  if (payload[`${DEEP_LINKING}data`] !== asked.data) throw new Error("data did not come back");
  const items = payload[`${DEEP_LINKING}content_items`] ?? [];
  if (!Array.isArray(items)) throw new Error("Invalid Content-Item response format.");
  // Other platforms: Moodle always accepts several.
  if (items.length > 1 && asked.accept_multiple !== true && asked.accept_multiple !== "true") {
    throw new Error(`${items.length} items where one was asked for`);
  }
  return (items as Item[]).map((item) => addActivity(item, options));
}

function addActivity(item: Item, { toolUrl, course, asked, grades }: Options): Activity {
  if (!asked.accept_types.includes(item.type ?? "")) throw new Error(`Not asked for: ${item.type}`);
  const id = String(100 + course.links.size);
  const name = item.title || asked.title;
  if (name.length > MAX_NAME) throw new Error("Maximum of 255 characters");
  course.links.add(id);
  if (item.lineItem && grades.sync > 0) {
    // The column takes the name of the activity, and 100 where the answer says no maximum.
    const { scoreMaximum = 100, resourceId = "", tag = "" } = item.lineItem;
    grades.book.add(course.id, { label: name, scoreMaximum, resourceId, tag, linkId: id });
  }
  const custom = Object.entries(item.custom ?? {}).map(([key, value]) => `${key}=${value}`).join("\n");
  return {
    id,
    name,
    intro: item.text ?? "",
    icon: item.icon?.url ?? "",
    // Without an address of its own, the tool's.
    toolUrl: item.url ?? toolUrl,
    custom,
  };
}
