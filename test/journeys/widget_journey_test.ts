import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postMessage, startThread } from "../../server/features/chat/testing.ts";
import { mailedCode, signInFrame } from "../../server/features/embed/testing.ts";
import { assessPortfolio } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { pngPayload } from "./evidence_page.ts";
import { intercept } from "./page_actions.ts";
import { inFrame, openWidgetSchool, STUDENT_EMAIL, WIDGET_PAGES, widgetFrame } from "./widget_page.ts";

Deno.test("a student signs in within a school's page, adds evidence and signs out", async (t) => {
  await using school = await openWidgetSchool(WIDGET_PAGES);
  await school.allow();
  const { world, oak, teacher, portfolio } = school;
  await postMessage(teacher, await startThread(teacher, portfolio), "Hello Amira");
  await withPage(school.browser, PHONE, async (page, problems) => {
    const frame = widgetFrame(page);
    const accessible = (name: string) => assertAccessible(inFrame(page), name);
    await page.goto(school.at("/"));

    await t.step("by a code from the mail, and a wrong one says so", async () => {
      await frame.getByRole("heading", { name: "Sign in to see your portfolio" }).waitFor();
      await accessible("widget, signed out");
      await frame.getByRole("button", { name: "Send me a code" }).press("Enter");
      await frame.getByText("Please enter your email address").waitFor();
      await frame.locator(":focus").and(frame.getByLabel("Your email address")).waitFor();
      problems.expect(/^400/);
      await frame.getByLabel("Your email address").fill(STUDENT_EMAIL);
      await frame.getByRole("button", { name: "Send me a code" }).press("Enter");
      await frame.locator(":focus").and(frame.getByRole("heading", { name: "Enter your code" })).waitFor();
      await frame.getByLabel("Code").fill("12");
      await frame.getByLabel("Code").press("Enter");
      await frame.getByText("The code has 6 numbers.").waitFor();
      await accessible("widget, wrong code");
      await world.runJobs();
      await frame.getByLabel("Code").fill(mailedCode(world));
      await frame.getByLabel("Code").press("Enter");
      await frame.locator(":focus").and(frame.getByRole("heading", { name: "Amira, these are your units" }))
        .waitFor();
    });

    await t.step("sees units with progress, and new messages", async () => {
      const unit = frame.getByRole("button", { name: /Growing vegetables/ });
      await unit.getByText("0 of 3 done").waitFor();
      const messages = frame.getByRole("link", { name: "1 new message (new tab)" });
      assert.equal(await messages.getAttribute("href"), world.at(oak, "/"));
      assert.equal(await messages.getAttribute("rel"), "noopener");
      await accessible("widget, units");
      await unit.press("Enter");
      await frame.locator(":focus").and(frame.getByRole("heading", { name: /Growing vegetables/ })).waitFor();
    });

    await t.step("adds a picture to an outcome, sees it on its way, and then its piece", async () => {
      const held = Promise.withResolvers<void>();
      await intercept(page, "**/embed/api/uploads/**", async (route) => {
        await held.promise;
        await route.continue();
      }, { times: 1 });
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        frame.getByText("Add evidence for outcome 1").click(),
      ]);
      await chooser.setFiles([pngPayload("raised bed.png")]);
      await frame.getByRole("progressbar", { name: "Sending raised bed.png" }).waitFor();
      await accessible("widget, a unit with an upload");
      held.resolve();
      const piece = frame.getByRole("listitem").filter({ hasText: "raised bed" });
      await piece.getByText("Picture, Saved – not sent to your teacher yet").waitFor();
      await frame.getByText("raised bed.png is added to outcome 1.").waitFor({ state: "attached" });
      const [row] = await oak.rows<{ name: string; by: string }>(sql`
        select files.file_name as name, added_by_kind as by from submission_files join files on files.id = file_id`);
      assert.deepEqual(row, { name: "raised bed.png", by: "student" });
    });

    await t.step("sees and downloads the piece in the frame itself", async () => {
      await world.runJobs();
      await frame.getByRole("button", { name: "All my units" }).click();
      await frame.getByRole("button", { name: /Growing vegetables/ }).click();
      await frame.getByText("Show raised bed").click();
      const picture = frame.getByRole("img", { name: "raised bed" });
      await picture.waitFor();
      await inFrame(page).waitForFunction(() =>
        [...document.images].every(({ naturalWidth }) => naturalWidth > 0)
      );
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        frame.getByRole("link", { name: "Download raised bed" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "raised bed.png");
      await accessible("widget, a piece shown");
    });

    await t.step(
      "adds two pieces of one size once each, though the line broke and an answer was lost",
      async () => {
        const again = await signInFrame(world, oak.host, STUDENT_EMAIL);
        await intercept(page, "**/embed/api/uploads/**", (route) => route.abort("connectionreset"), {
          times: 1,
        });
        await intercept(page, "**/embed/api/submissions/*/files", async (route) => {
          const request = route.request();
          if (request.postDataJSON().fileName !== "peas.png") return route.continue();
          const answer = await again.post(new URL(request.url()).pathname, request.postDataJSON());
          assert.equal(answer.status, 201, answer.text);
          await route.abort("connectionreset");
        }, { times: 2 });
        const files = [pngPayload("beans.png"), pngPayload("peas.png")];
        assert.equal(files[0]!.buffer.length, files[1]!.buffer.length);
        await frame.locator("input[type=file]").nth(1).setInputFiles(files);
        await frame.getByText("peas.png is added to outcome 2.").waitFor({ state: "attached" });
        const pieces = await oak.rows<{ name: string }>(
          sql`select file_name as name from files where file_name in ('beans.png', 'peas.png') order by name`,
        );
        assert.deepEqual(pieces.map(({ name }) => name), ["beans.png", "peas.png"]);
        problems.expect(/ERR_CONNECTION_RESET: HEAD/);
        problems.expect(/ERR_CONNECTION_RESET: POST/);
        await again.post("/embed/api/widget/sign-out", {});
      },
    );

    await t.step("saves on the device what the portfolio takes no longer", async () => {
      await assessPortfolio(school);
      await frame.locator("input[type=file]").first().setInputFiles([pngPayload("late.png")]);
      await frame.getByText("3 of 3 done").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        frame.getByRole("button", { name: "Save a copy of late.png" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "late.png");
      await accessible("widget, a file that was refused");
      problems.expect(/^409/);
    });

    await t.step("is still signed in when the page is opened again, and signs out", async () => {
      await page.reload();
      await frame.getByRole("button", { name: "Not you? Sign out" }).click();
      await frame.getByText("You are signed out.").waitFor();
      await page.reload();
      await frame.getByRole("heading", { name: "Sign in to see your portfolio" }).waitFor();
      assert.deepEqual(await oak.rows(sql`select 1 from sessions where kind = 'widget'`), []);
    });
  });
});
