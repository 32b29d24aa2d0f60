import type { AccessTokens } from "./access_tokens.ts";
import type { Course } from "./course.ts";
import { answer, mediaType, refusal } from "./refusal.ts";

const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";
export const AGS_SCOPES = {
  lineItem: `${AGS}lineitem`,
  readLineItem: `${AGS}lineitem.readonly`,
  readResult: `${AGS}result.readonly`,
  score: `${AGS}score`,
} as const;

const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json";
const SCORE = "application/vnd.ims.lis.v1.score+json";

/** The grade is null where a score came that is not fully graded: Moodle shows none then. */
export type Grade = { grade: number | null; timestamp: string };
export type Score = {
  userId: string;
  scoreGiven?: number;
  scoreMaximum?: number;
  timestamp: string;
  activityProgress: string;
  gradingProgress: string;
};
export type GradeItem = {
  id: string;
  courseId: string;
  label: string;
  scoreMaximum: number;
  resourceId: string;
  tag: string;
  linkId: string | null;
  grades: Map<string, Grade>;
  /** All that came in, newest last. */
  scores: Score[];
};
type Options = { base: string; typeId: string; courses: Map<string, Course>; tokens: AccessTokens };

/** Line items and scores as Moodle's gradebook services have them. Paths are those behind services.php. */
export function gradebook({ base, typeId, courses, tokens }: Options) {
  let count = 40;
  const items = new Map<string, GradeItem>();
  const address = ({ courseId, id }: GradeItem) =>
    `${base}/${courseId}/lineitems/${id}/lineitem?type_id=${typeId}`;
  const shown = (item: GradeItem) => ({
    id: address(item),
    label: item.label,
    scoreMaximum: item.scoreMaximum,
    resourceId: item.resourceId,
    tag: item.tag,
    ...(item.linkId === null ? {} : { resourceLinkId: item.linkId, ltiLinkId: item.linkId }),
  });
  function add(courseId: string, over: Partial<GradeItem>): GradeItem {
    const id = String(++count);
    const item = {
      id,
      courseId,
      label: "",
      scoreMaximum: 100,
      resourceId: "",
      tag: "",
      linkId: null,
      ...over,
    };
    items.set(id, { ...item, grades: new Map(), scores: [] });
    return items.get(id)!;
  }
  function mayCall(request: Request, scopes: readonly string[]): boolean {
    return new URL(request.url).searchParams.get("type_id") === typeId && tokens.allows(request, scopes);
  }
  async function make(request: Request, course: Course): Promise<Response> {
    const body = await request.json().catch(() => null);
    if (body?.label === undefined || typeof body.scoreMaximum !== "number") {
      return refusal(request, 400, "No label or Score Maximum");
    }
    const linkId = body.resourceLinkId ?? null;
    if (linkId !== null && !course.links.has(linkId)) return refusal(request, 403);
    const { label, scoreMaximum, resourceId = "", tag = "" } = body;
    const item = add(course.id, { label, scoreMaximum, resourceId, tag, linkId });
    return answer({ ...body, id: address(item) }, LINE_ITEM, { status: 201 });
  }
  async function score(request: Request, course: Course, item: GradeItem): Promise<Response> {
    const body: Partial<Score> | null = await request.json().catch(() => null);
    const { userId, timestamp, activityProgress, gradingProgress, scoreGiven, scoreMaximum } = body ?? {};
    const isGradable = course.enrolled.some(({ id, role }) => id === userId && role === "Learner");
    const isWhole = timestamp !== undefined && !Number.isNaN(Date.parse(timestamp)) && activityProgress &&
      gradingProgress;
    if (!isWhole || !isGradable || (scoreGiven !== undefined && scoreMaximum === undefined)) {
      return refusal(request, 400, `Incorrect score received${JSON.stringify(body)}`);
    }
    const known = item.grades.get(userId!);
    // Moodle compares whole seconds, and forgets the time of a grade that is none.
    const second = (at: string) => Math.floor(Date.parse(at) / 1000);
    if (known && known.grade !== null && second(known.timestamp) >= second(timestamp)) {
      return refusal(
        request,
        409,
        `Refusing score with an earlier timestamp for item ${item.id} and user ${userId}`,
      );
    }
    const isGraded = scoreGiven !== undefined && gradingProgress === "FullyGraded";
    const grade = isGraded ? scoreGiven * item.scoreMaximum / (scoreMaximum || 1) : null;
    item.grades.set(userId!, { grade, timestamp });
    item.scores.push(body as Score);
    return answer(null, SCORE);
  }
  return {
    items,
    address,
    /** The column that Moodle makes with an activity which accepts grades, or any other of the tool. */
    add,
    /** Null for another service's path. */
    async answer(request: Request, path: string): Promise<Response | null> {
      const found = /^\/([^/]+)\/lineitems(?:\/([^/]+)\/lineitem(\/scores)?)?$/.exec(path);
      if (found === null) return null;
      const [, courseId, itemId, scores] = found;
      const [isGet, type] = [request.method === "GET", mediaType(request)];
      const format = scores ? SCORE : itemId === undefined && isGet ? LINE_ITEMS : LINE_ITEM;
      const asked = isGet ? request.headers.get("accept") ?? "" : type;
      const isAny = isGet && (asked === "" || asked.includes("*/*"));
      if (asked !== format && !isAny && request.method !== "DELETE") {
        return refusal(request, 400, `No handler found for ${path} ${isGet ? asked : ""} ${type}`);
      }
      const write = scores ? AGS_SCOPES.score : AGS_SCOPES.lineItem;
      if (!mayCall(request, isGet ? [write, AGS_SCOPES.readLineItem] : [write])) return refusal(request, 401);
      const course = courses.get(courseId!);
      if (!course) return refusal(request, 404, `Not Found: Course ${courseId} doesn't exist`);
      if (itemId === undefined) {
        if (!isGet) return await make(request, course);
        const of = new URL(request.url).searchParams.get("resource_link_id");
        const mine = [...items.values()].filter((item) =>
          item.courseId === courseId && (of === null || item.linkId === of)
        );
        return answer(mine.map(shown), LINE_ITEMS);
      }
      const item = items.get(itemId);
      if (!item) return refusal(request, 404, `Not Found: Grade item ${itemId} doesn't exist`);
      if (item.courseId !== courseId) return refusal(request, 404, "Line item does not exist");
      if (scores) return isGet ? refusal(request, 405) : await score(request, course, item);
      if (isGet) return answer(shown(item), LINE_ITEM);
      if (request.method !== "DELETE") return refusal(request, 405);
      items.delete(itemId);
      return new Response(null, { status: 204 });
    },
  };
}
