import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { sentenceText } from "../domain/activity_sentence.ts";
import { type LaunchRefusal, ltiLinks } from "../domain/lti.ts";
import { type BrowserClient, postForm } from "./browser_client.ts";
import { addStudent, signInNewStaff } from "./factories.ts";
import { openLtiPlatform } from "./fakes/lti_platform.ts";
import type { World } from "./world.ts";
import type { FrameStart } from "../server/web/embed/render_frame.ts";
import type { ActivityItem } from "../server/features/activity_log/list_activity.ts";
import type { PlatformItem } from "../server/features/lti/platforms/list_platforms.ts";

/** A school with an administrator, a student and a platform that is set up. */
export async function openLtiSchool(world: World, over: Record<string, unknown> = {}) {
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "helen@oak.example");
  const student = await addStudent(admin);
  const platform = await openLtiPlatform(world.services.now);
  const added = await admin.post("/api/admin/lti/platforms", { ...platform.form(), ...over });
  assert.equal(added.status, 201, added.text);
  const [item] = added.json<PlatformItem[]>();
  platform.moodle.toolKeys = async () => (await world.browser(oak.host).get(ltiLinks.keys())).json();
  return {
    oak,
    admin,
    student,
    platform,
    platformId: item!.id,
    browser: () => world.browser(oak.host),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

type Answer = { status: number; text: string };

/** Initial data of a frame's document; null for any other page. */
export function frameStart({ status, text }: Answer): FrameStart | null {
  const [, json] = /id="embed">(.*?)<\/script>/.exec(text) ?? [];
  return status === 200 && json !== undefined ? JSON.parse(json) : null;
}

/** A launch that has signed a student in, in a frame of its own. */
export function assertEntered(answer: Answer): FrameStart {
  const start = frameStart(answer);
  assert.ok(start?.launched && start.signedIn, answer.text);
  return start;
}

/** The student whose work the launched frame shows; null once its session has ended. */
export async function personIn(browser: BrowserClient, { api }: FrameStart): Promise<string | null> {
  const { status, json } = await browser.get(`${api}/student-auth/user`);
  return status === 200 ? json<{ id: string }>().id : null;
}

/** A hidden field of a page. */
export function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  assert.ok(value !== undefined, `${name} in ${html}`);
  return value.replaceAll("&amp;", "&");
}

/** The digits of the newest mail. */
export function mailedDigits({ mails }: Pick<World, "mails">, at = -1): string {
  return /\d{6}/.exec(mails.at(at)!.text)![0];
}

/** From the page that asks for an address to the answer to the code. */
export async function linkByCode(world: World, browser: BrowserClient, html: string, email: string) {
  const token = hidden(html, "token");
  const asked = await postForm(browser, "/lti/link", { token, email });
  assert.equal(asked.status, 200, asked.text);
  world.mails.length = 0;
  await world.runJobs();
  return await postForm(browser, "/lti/link", { token, code: mailedDigits(world) });
}

type LtiSchool = Awaited<ReturnType<typeof openLtiSchool>>;

/** Reasons of the refused launches, oldest first. */
export async function reasons({ oak }: Pick<LtiSchool, "oak">): Promise<LaunchRefusal[]> {
  const rows = await oak.rows<{ reason: LaunchRefusal }>(sql`
    select data ->> 'reason' as reason from events where what = 'lti.launch_refused' order by rowid`);
  return rows.map(({ reason }) => reason);
}

/** Texts of the activity log, newest first. */
export async function activityTexts({ admin }: Pick<LtiSchool, "admin">): Promise<string[]> {
  const items = (await admin.get("/api/admin/activity")).json<ActivityItem[]>();
  return items.map(({ sentence }) => sentenceText(sentence));
}
