import assert from "node:assert/strict";
import { type BrowserClient, postForm } from "./browser_client.ts";
import type { School, World } from "./world.ts";
import { addStudent, signInNewStaff, signInStudent } from "./factories.ts";
import { sentenceText } from "../domain/activity_sentence.ts";
import { LIFETIMES } from "../domain/limits.ts";
import { links } from "../domain/links.ts";
import { supportLinks } from "../domain/support_links.ts";
import { addSuperAdmin } from "../server/flows/add_super_admin.ts";
import type { ActivityItem } from "../server/features/activity_log/list_activity.ts";
import { createSuperAdminLink } from "../server/features/sign_in/create_staff_link.ts";

export const ADMIN_HOST = "admin.localhost:5000";
const HELEN = { firstName: "Helen", lastName: "Marsh" };

/** On the installation's host. */
export async function signInSuperAdmin(
  world: World,
  email = "op@unitfolio.example",
  names = { firstName: "Olu", lastName: "Ade" },
  host = ADMIN_HOST,
): Promise<BrowserClient> {
  const { doors, now } = world.services;
  await addSuperAdmin(world.services, { email, ...names });
  const link = await doors.writeControl((tx) =>
    createSuperAdminLink(tx, { email, now: now(), lifetimeMs: LIFETIMES.mailedLink })
  );
  const browser = world.browser(host);
  const answer = await browser.post(links.loginLink(link!.token));
  if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
  return browser;
}

type Grant = { length?: "hour" | "day" | "week"; reason?: string; mayChange?: boolean };

/** By an administrator of the school. */
export async function grant(admin: BrowserClient, over: Grant = {}): Promise<string> {
  const body = { length: "hour", reason: "fault", ...over };
  const answer = await admin.post("/api/admin/support-grants", body);
  if (answer.status !== 201) throw new Error(`granting answered ${answer.status}: ${answer.text}`);
  return answer.json<{ id: string }>().id;
}

/** The token that the installation's page posts to the school. */
export async function askForHandover(superAdmin: BrowserClient, tenantId: string) {
  const answer = await postForm(superAdmin, supportLinks.open(), { tenantId });
  const token = /name="token" value="([^"]+)"/.exec(answer.text)?.[1];
  return { ...answer, token };
}

export function enter(
  browser: BrowserClient,
  token: string,
  { mode = "admin", returnTo = "/", origin = `http://${ADMIN_HOST}` } = {},
) {
  return postForm(browser, supportLinks.enter(), { token, mode, returnTo }, { origin });
}

/** A super admin's browser at a school that has let support in. */
export async function enterAsSupport(
  world: World,
  school: School,
  superAdmin: BrowserClient,
): Promise<BrowserClient> {
  const { token } = await askForHandover(superAdmin, school.id);
  const browser = world.browser(school.host);
  const answer = await enter(browser, token ?? "");
  if (answer.status !== 303) throw new Error(`entering answered ${answer.status}: ${answer.text}`);
  return browser;
}

/** A school with an administrator and a teacher, and a super admin. */
export async function openSupportWorld(world: World) {
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "helen@oak.example", HELEN);
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  return { oak, admin, teacher, superAdmin: await signInSuperAdmin(world) };
}

/** Sentences of the activity as an administrator reads them, oldest first. */
export async function sentences(admin: BrowserClient, query = "?kind=support"): Promise<string[]> {
  const items = (await admin.get(`/api/admin/activity${query}`)).json<ActivityItem[]>();
  return items.map(({ sentence }) => sentenceText(sentence)).reverse();
}

type Call = readonly [method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object];

/** Asserts that calls of super admins are refused to everyone else, on every host. */
export async function assertForSuperAdmins(
  world: World,
  { oak, superAdmin }: { oak: School; superAdmin: BrowserClient },
  calls: readonly Call[],
): Promise<void> {
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const student = await signInStudent(world, oak, await addStudent(teacher));
  for (const [method, path, body] of calls) {
    for (const browser of [teacher, admin, student]) {
      assert.equal((await browser.send(path, { method, body })).status, 403, `${method} ${path}`);
    }
    for (const host of [superAdmin.host, "localhost:5000", oak.host]) {
      const status = async (cookies: Map<string, string>) =>
        (await world.browser(host, { cookies }).send(path, { method, body })).status;
      // A super admin's cookie opens nothing at a school; nor does a school's on the installation's hosts.
      const others = host === oak.host ? [superAdmin] : [admin, student];
      for (const cookies of [new Map<string, string>(), ...others.map(({ cookies }) => cookies)]) {
        assert.equal(await status(cookies), 401, `${method} ${path} on ${host}`);
      }
    }
  }
}
