import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { LTI_TIMES, ltiLinks } from "../../domain/lti.ts";
import { addStudent } from "../factories.ts";
import { openLtiPlatform } from "../fakes/lti_platform.ts";
import { serveRegistration } from "../fakes/lti_registration.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, toasts } from "./page_actions.ts";
import { htmlPage } from "./page_server.ts";

const LISTEN = `<script>
addEventListener("message", ({ data, source }) => {
  if (data?.subject !== "org.imsglobal.lti.close") return;
  document.getElementById("closed").textContent = "Closed: " + JSON.stringify(data);
  const frame = document.querySelector("iframe");
  if (frame === null) source.close();
  else frame.remove();
});
</script>`;

/** Moodle's page of tools, which takes an address and opens it in a frame or a window until it is told to close it. */
function toolsPage(opened: string, inWindow: boolean): string {
  const url = opened.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<h1>Manage tools</h1>${LISTEN}<p id="closed" role="status"></p>` +
    (inWindow
      ? `<button onclick="window.open(this.value)" value="${url}">Add LTI Advantage</button>`
      : `<iframe title="Registration" width="100%" height="760" src="${url}"></iframe>`);
}

async function openMoodle(inWindow = false) {
  const school = await openLiveSchool();
  const platform = await openLtiPlatform(school.world.services.now);
  let html = "";
  const moodle = serveRegistration(platform, {
    pages: ({ url }) => url.endsWith("/tools") ? htmlPage(html) : undefined,
  });
  return {
    ...school,
    platform,
    /** As an administrator of Moodle, who has been given the address. */
    async paste(page: Page, address: string) {
      html = toolsPage(await moodle.opened(address), inWindow);
      await page.goto(`${platform.origin}/tools`);
    },
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await school[Symbol.asyncDispose]();
    },
  };
}

/** Axe sees the frame's page as one of its own. */
async function assertFrameAccessible(page: Page, name: string) {
  const shown: Frame = page.frames().find((frame) => frame.url().includes("/lti/register"))!;
  await assertAccessible(shown as unknown as Page, name);
}

/** Makes an address in Settings and reads it from the page. */
async function makeAddress(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Make an address" }).click();
  await page.getByText(/^It works once, until/).waitFor();
  return (await page.getByText(/\/lti\/register\//).textContent())!;
}

Deno.test("an address pasted into Moodle registers it in a frame; an administrator approves it", async () => {
  await using school = await openMoodle();
  const { admin, browser, platform, paste } = school;
  const student = await addStudent(admin);
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, admin, ltiLinks.settings());
    await assertAccessible(page, "before an address");
    const address = await makeAddress(page);
    await assertAccessible(page, "an address");
    await withPage(browser, PHONE, async (tools) => {
      await paste(tools, address);
      const frame = tools.frameLocator("iframe");
      await frame.getByRole("heading", { name: "Two steps are left" }).waitFor();
      await frame.getByText("Moodle (127.0.0.1", { exact: false }).waitFor();
      await assertFrameAccessible(tools, "registered");
      assert.equal(await tools.locator("#closed").textContent(), "");
      await frame.getByRole("button", { name: "Close" }).click();
      await tools.getByText('Closed: {"subject":"org.imsglobal.lti.close"}').waitFor();
      assert.deepEqual(await tools.context().cookies(), []);
    });
    await page.getByText("Moodle has registered").waitFor();
    await page.getByText("Waiting for approval").waitFor();
    await page.getByText(platform.clientId).waitFor();
    assert.equal(await page.getByText(address).count(), 0, "it is used");
    await assertAccessible(page, "a platform that waits");
    await page.getByRole("button", { name: "Approve Moodle" }).click();
    await toasts(page).getByText("Moodle approved").waitFor();
    await page.getByText("Waiting for approval").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Make an address" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Change Moodle" }).waitFor();
  });
  const launched = await platform.launch(school.world.browser(school.oak.host), {
    claims: { email: student.email },
  });
  assert.match(launched.text, /Who are you\?/);
});

Deno.test("the frame closes after a while, unless it is kept open; a fault stays", async () => {
  await using school = await openMoodle();
  const { admin, browser, paste } = school;
  const newAddress = async () => {
    const made = await admin.post("/api/admin/lti/registrations", { asksEmail: false });
    return made.json<{ address: string }>().address;
  };
  await withPage(browser, PHONE, async (tools, problems) => {
    await tools.clock.install();
    const frame = tools.frameLocator("iframe");
    const done = frame.getByRole("heading", { name: "Two steps are left" });
    const used = await newAddress();
    await paste(tools, used);
    await done.waitFor();
    await tools.clock.runFor(LTI_TIMES.closing);
    await tools.getByText(/^Closed/).waitFor();

    await paste(tools, used);
    await frame.getByRole("heading", { name: "This address has been used" }).waitFor();
    problems.expect(/400: GET/);
    await assertFrameAccessible(tools, "a fault");
    await tools.clock.runFor(LTI_TIMES.closing);
    await frame.getByRole("button", { name: "Close" }).click();
    await tools.getByText(/^Closed/).waitFor();
  });
});

Deno.test("a window that Moodle opens is told as well, and one that a person opens has no button", async () => {
  await using school = await openMoodle(true);
  const { admin, browser, paste } = school;
  const made = await admin.post("/api/admin/lti/registrations", { asksEmail: true });
  const { address } = made.json<{ address: string }>();
  await withPage(browser, DESKTOP, async (tools) => {
    await tools.goto(address);
    await tools.getByRole("heading", { name: "Paste this address into your learning platform" }).waitFor();
    await assertAccessible(tools, "an address that was opened");
    await paste(tools, address);
    const opening = tools.waitForEvent("popup");
    await tools.getByRole("button", { name: "Add LTI Advantage" }).click();
    const popup = await opening;
    await popup.getByRole("heading", { name: "Two steps are left" }).waitFor();
    await popup.getByRole("button", { name: "Keep it open" }).click();
    await popup.getByText("This page closes").waitFor({ state: "detached" });
    const close = popup.getByRole("button", { name: "Close" });
    assert.equal(await close.evaluate((button) => button === document.activeElement), true);
    await close.click();
    await tools.getByText(/^Closed/).waitFor();
  });
});
