import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { makeCard, openLesson, wrongCode } from "../../server/features/lessons/testing.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, openProfile, PHONE, withPage } from "./browser.ts";
import { intercept } from "./page_actions.ts";
import { openPageServer } from "./page_server.ts";
import {
  inFrame,
  openWidgetSchool,
  STUDENT_EMAIL,
  WIDGET_PAGES,
  widgetFrame,
  WITHOUT_COOKIES,
} from "./widget_page.ts";

Deno.test("the widget says what it cannot do, and how to go on", async (t) => {
  await using school = await openWidgetSchool(WIDGET_PAGES);
  await school.allow();
  const { oak, teacher, portfolio } = school;

  await t.step("where the browser keeps its cookies away, a new tab", async () => {
    await withPage(school.browser, PHONE, async (page, problems) => {
      await page.goto(school.at("/"));
      await intercept(
        page,
        "**/embed/api/student-auth/user",
        (route) => route.fulfill({ status: 401, contentType: "application/json", body: "{}" }),
      );
      await school.signIn(widgetFrame(page));
      await widgetFrame(page).getByRole("heading", { name: "You cannot stay signed in here" }).waitFor();
      await widgetFrame(page).getByRole("link", { name: "Open my portfolio (new tab)" }).waitFor();
      await assertAccessible(inFrame(page), "widget, cookies refused");
      problems.expect(/^401/);
    });
  });

  await t.step("where the unit does not come, another try; where the session ended, signing in", async () => {
    await withPage(school.browser, PHONE, async (page, problems) => {
      const frame = widgetFrame(page);
      await page.goto(school.at("/unit"));
      await intercept(page, "**/embed/api/portfolios/**", (route) => route.abort("internetdisconnected"));
      await school.signIn(frame);
      await frame.getByText("The server could not be reached. Please try again.").waitFor();
      await assertAccessible(inFrame(page), "widget, a unit that did not come");
      problems.expect(/INTERNET_DISCONNECTED/);
      await page.unroute("**/embed/api/portfolios/**");
      await frame.getByRole("button", { name: "Try again" }).click();
      await frame.getByRole("heading", { name: "Outcome 1" }).waitFor();
      await completeOutcomes({ teacher, portfolio });
      for (const step of ["submit", "assess"]) {
        assert.equal((await postStep(teacher, portfolio, step, {})).status, 200);
      }
      await frame.getByRole("button", { name: "All my units" }).click();
      await frame.getByRole("button", { name: /Growing vegetables/ }).click();
      await frame.getByText("You cannot change it any more.").waitFor();
      assert.equal(await frame.getByText("Add evidence").count(), 0);
      await oak.run(sql`delete from sessions where kind = 'widget'`);
      await frame.getByRole("button", { name: "All my units" }).click();
      await frame.getByText("You were signed out. Sign in again to carry on.").waitFor();
      problems.expect(/^401/);
    });
  });

  await t.step("signing in and out is heard by the other frames of the page", async () => {
    await withPage(school.browser, DESKTOP, async (page) => {
      const [first, second] = [page.frameLocator("section iframe"), page.frameLocator("aside iframe")];
      await page.goto(school.at("/two"));
      await page.evaluate(() => {
        const told: boolean[] = [];
        Object.assign(globalThis, { told });
        document.querySelector("aside")!.addEventListener(
          "unitfolio-signed-in",
          (event) => told.push((event as CustomEvent<{ signedIn: boolean }>).detail.signedIn),
        );
      });
      const isTold = (signedIn: boolean) =>
        page.waitForFunction((signedIn) => Reflect.get(globalThis, "told").at(-1) === signedIn, signedIn);
      await second.getByRole("heading", { name: "Sign in" }).waitFor();
      await school.signIn(first);
      await second.getByRole("heading", { name: "Amira, these are your units" }).waitFor();
      await isTold(true);
      await second.getByRole("button", { name: "Not you? Sign out" }).click();
      await first.getByText("You are signed out.").waitFor();
      await isTold(false);
    });
  });
});

Deno.test("the widget works with third-party cookies blocked and allowed", async (t) => {
  await using school = await openWidgetSchool(WIDGET_PAGES);
  await school.allow();
  const { world, oak } = school;
  // The server's own site keeps a cookie that any page may send, if the browser lets it.
  await using elsewhere = openPageServer(() =>
    new Response("Kept", { headers: { "set-cookie": "elsewhere=1; Secure; SameSite=None; Path=/" } })
  );
  for (const blocked of [true, false]) {
    await t.step(blocked ? "blocked" : "allowed", async () => {
      await using profile = await openProfile({ blocksThirdPartyCookies: blocked });
      const page = await profile.newPage();
      await page.goto(elsewhere.at("/", new URL(world.at(oak, "/")).hostname));
      await page.goto(school.at("/"));
      await school.signIn(widgetFrame(page));
      await widgetFrame(page).getByRole("heading", { name: "Amira, these are your units" }).waitFor();
      const [request] = await Promise.all([page.waitForRequest("**/embed/api/assignments"), page.reload()]);
      const { cookie = "" } = await request.allHeaders();
      const names = cookie.split("; ").map((pair) => pair.split("=")[0]).sort();
      assert.deepEqual(names, [...(blocked ? [] : ["elsewhere"]), "widget", "widget-frame"]);
      await widgetFrame(page).getByRole("button", { name: "Not you? Sign out" }).click();
      await widgetFrame(page).getByText("You are signed out.").waitFor();
    });
  }
});

Deno.test("a browser that keeps no cookies is offered a tab, before a code is emailed or a card is read", async () => {
  await using school = await openWidgetSchool(WIDGET_PAGES, WITHOUT_COOKIES);
  await school.allow();
  const { world, oak, teacher, admin, amira } = school;
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  const { code } = await openLesson(teacher);
  const token = await makeCard(teacher, amira);
  const mails = world.mails.length;
  await withPage(school.browser, PHONE, async (page) => {
    const frame = widgetFrame(page);
    const refused = frame.getByRole("heading", { name: "You cannot stay signed in here" });
    await page.goto(school.at("/"));
    await frame.getByLabel("Your email address").fill(STUDENT_EMAIL);
    await frame.getByRole("button", { name: "Send me a code" }).press("Enter");
    await refused.waitFor();
    assert.equal(
      await frame.getByRole("link", { name: "Open my portfolio (new tab)" }).getAttribute("href"),
      world.at(oak, "/"),
    );
    await assertAccessible(inFrame(page), "widget, without cookies");
    await world.runJobs();
    assert.equal(world.mails.length, mails);
    await page.reload();
    await frame.getByRole("button", { name: "Sign in with a card" }).click();
    await frame.getByLabel("Card", { exact: true }).fill(world.at(oak, `/card#${token}`));
    await frame.getByLabel("Class code").fill(code);
    await frame.getByLabel("Class code").press("Enter");
    await refused.waitFor();
    assert.deepEqual(await oak.rows(sql`select 1 from sessions where kind = 'widget'`), []);
  });
});

Deno.test("a student signs in within a frame with a card and the class code", async () => {
  await using school = await openWidgetSchool(WIDGET_PAGES);
  await school.allow();
  const { world, oak, teacher, admin, amira } = school;
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  const { code } = await openLesson(teacher);
  const token = await makeCard(teacher, amira);
  await withPage(school.browser, PHONE, async (page, problems) => {
    const frame = widgetFrame(page);
    await page.goto(school.at("/"));
    await frame.getByRole("button", { name: "Sign in with a card" }).press("Enter");
    await frame.locator(":focus").and(frame.getByRole("heading", { name: "Sign in with a card" })).waitFor();
    await assertAccessible(inFrame(page), "widget, card");
    await frame.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
    await frame.getByText("Scan your card, or paste its link.").waitFor();
    await frame.getByLabel("Card", { exact: true }).fill(world.at(oak, `/card#${token}`));
    await frame.getByLabel("Class code").fill(wrongCode({ code }));
    await frame.getByLabel("Class code").press("Enter");
    await frame.getByText("That is not the class code.").waitFor();
    problems.expect(/^403/);
    await frame.getByLabel("Class code").fill(code);
    await frame.getByLabel("Class code").press("Enter");
    await frame.getByRole("heading", { name: "Amira, these are your units" }).waitFor();
  });
});
