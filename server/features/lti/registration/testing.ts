import assert from "node:assert/strict";
import { type BrowserClient, postForm } from "../../../../test/browser_client.ts";
import { addStudent, signInNewStaff } from "../../../../test/factories.ts";
import { openLtiPlatform } from "../../../../test/fakes/lti_platform.ts";
import type { serveRegistration } from "../../../../test/fakes/lti_registration.ts";
import type { World } from "../../../../test/world.ts";
import { FAULT_TEXTS, type RegistrationFault } from "./fault_texts.ts";
import type { PlatformItem } from "../platforms/list_platforms.ts";
import { hidden } from "../../../../test/lti_school.ts";

export const ADDRESS = "/api/admin/lti";

type Made = { address: string; expiresAt: string };

export async function platformsOf(admin: BrowserClient): Promise<PlatformItem[]> {
  return (await admin.get(`${ADDRESS}/platforms`)).json<PlatformItem[]>();
}

/** A school with an administrator and a student, and a platform that is not set up there. */
export async function openUnregistered(world: World) {
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "helen@oak.example");
  const student = await addStudent(admin);
  const platform = await openLtiPlatform(world.services.now);
  const browser = () => world.browser(oak.host);
  const school = {
    oak,
    admin,
    student,
    platform,
    browser,
    async makeAddress({ asksEmail = false, by = admin } = {}): Promise<Made> {
      const answer = await by.post(`${ADDRESS}/registrations`, { asksEmail });
      assert.equal(answer.status, 201, answer.text);
      return answer.json<Made>();
    },
    /** Opens the page as the platform's frame does. */
    open(url: string) {
      const { pathname, search } = new URL(url);
      return browser().get(pathname + search);
    },
    /** Sends the form of the opened page. */
    connect: (html: string) =>
      postForm(browser(), "/lti/register", {
        token: hidden(html, "token"),
        openid_configuration: hidden(html, "openid_configuration"),
        registration_token: hidden(html, "registration_token"),
      }),
    /** The whole way, which must end well. */
    async register(
      moodle: ReturnType<typeof serveRegistration>,
      { address }: Made,
      { clientId }: { clientId?: string } = {},
    ) {
      if (clientId !== undefined) platform.clientId = clientId;
      const page = await school.open(await moodle.opened(address));
      const done = await school.connect(page.text);
      assert.equal(done.status, 200, done.text);
    },
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
  return school;
}

/** A page that says what is wrong, and nothing more. */
export function assertFault({ status, text }: { status: number; text: string }, fault: RegistrationFault) {
  assert.equal(status, 400, text);
  assert.ok(text.includes(FAULT_TEXTS[fault].title.replaceAll("'", "&#x27;")), `${fault}: ${text}`);
}
