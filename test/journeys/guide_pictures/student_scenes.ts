import type { Page } from "playwright-core";
import { outcomeCard, ready, unfold, waitForPage } from "../page_actions.ts";
import { clipBetween, takePicture } from "./camera.ts";
import { allowCards, type Scene, type Stage, withPage } from "./stage.ts";

const UNIT = /Continue Work: .*bus/i;

async function addFakeMicrophone(page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      const microphone = sound.createMediaStreamDestination();
      tone.connect(microphone);
      tone.start();
      return Promise.resolve(microphone.stream);
    };
  });
}

async function openAccessLink({ links }: Stage, page: Page) {
  await page.goto(links.student);
  await ready(page);
  await page.getByLabel("Email address").fill(links.studentEmail);
  await page.keyboard.press("Home");
}

async function openUnit(page: Page) {
  await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
  await waitForPage(page, /\/(portfolio\/.*)?$/);
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("link", { name: UNIT }).click();
  await ready(page);
}

const evidenceGroup = (page: Page, number: number) =>
  page.getByRole("group", { name: `Add evidence for outcome ${number}` });

async function addEvidence(page: Page, number: number, method: string) {
  const more = evidenceGroup(page, number).getByRole("button", { name: "More ways to add", expanded: false });
  if (await more.isVisible()) await more.click();
  await evidenceGroup(page, number).getByRole("button", { name: method }).click();
}

export const studentScenes: readonly Scene[] = [
  {
    name: "student-link",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await openAccessLink(stage, page);
        await takePicture(page, "phone-open-link", page.locator(".centered-main"));
        await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
        await waitForPage(page, /\/(portfolio\/.*)?$/);
        await page.goto(new URL("/", page.url()).href);
        await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
        await takePicture(page, "phone-start");
      }),
  },
  {
    name: "student-work",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await addFakeMicrophone(page);
        await openAccessLink(stage, page);
        await openUnit(page);
        for (const number of [2, 4, 6]) await unfold(page, number);
        await takePicture(
          page,
          "phone-outcome",
          await clipBetween(page, outcomeCard(page, 6), evidenceGroup(page, 6)),
        );
        await takePicture(
          page,
          "phone-feedback",
          await clipBetween(
            page,
            outcomeCard(page, 2).getByText("Teacher Feedback").first(),
            outcomeCard(page, 2).locator(".outcome-feedback"),
          ),
        );
        await addEvidence(page, 4, "Voice");
        await page.getByText("Recording. Speak now.").waitFor();
        await outcomeCard(page, 4).getByText("0:03", { exact: false }).waitFor();
        const note = outcomeCard(page, 4).locator(".voice-note");
        await takePicture(page, "phone-voice-note", await clipBetween(page, note, note));
        await page.getByRole("button", { name: "Discard" }).click();
        await addEvidence(page, 4, "Add link");
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("URL").fill("https://buses.example/14/times");
        await takePicture(page, "phone-add-link", await clipBetween(page, dialog, dialog));
        await dialog.getByRole("button", { name: "Cancel" }).click();
        const box = page.getByRole("textbox", { name: "Student Reflection for outcome 4" });
        await box.fill("I sat near the front. I said thank you to the driver.");
        await box.blur();
        await outcomeCard(page, 4).getByText("Saved", { exact: true }).waitFor();
        const writingBox = outcomeCard(page, 4).locator(".outcome-writing > div").first();
        await takePicture(page, "phone-reflection", await clipBetween(page, writingBox, writingBox));
      }),
  },
  {
    name: "student-sends-in",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await openAccessLink(stage, page);
        await openUnit(page);
        await page.getByRole("button", { name: "Submit Portfolio" }).click();
        const dialog = page.getByRole("alertdialog");
        await dialog.getByLabel("This is my own work.").check();
        await takePicture(page, "phone-submit", await clipBetween(page, dialog, dialog));
        await dialog.getByRole("button", { name: "Submit Portfolio" }).click();
        await page.getByText("Portfolio submitted").first().waitFor();
        const id = new URL(page.url()).pathname.split("/").at(-1);
        await stage.teacher.post(`/api/assignments/${id}/return`, {
          reason:
            "You are nearly there! Please add a photo or a few words to outcome 4. What did you do on the bus?",
        });
        await page.reload();
        await ready(page);
        const notice = page.getByText(/^Your teacher wrote on/).first();
        await notice.waitFor();
        await page.setViewportSize({ width: 390, height: 620 });
        await page.evaluate(() => scrollTo(0, 0));
        await takePicture(page, "phone-returned");
      }),
  },
  {
    name: "student-card",
    play: async (stage) => {
      await allowCards(stage);
      const lesson = (await stage.teacher.post("/api/lessons", { minutes: 60 })).json<{ code: string }>();
      const holders = (await stage.teacher.get("/api/students?limit=50")).json<
        { id: string; firstName: string }[]
      >();
      const amelia = holders.find(({ firstName }) => firstName === "Amelia");
      const [card] = (await stage.teacher.post("/api/cards", { studentIds: [amelia?.id] }))
        .json<{ token: string }[]>();
      await withPage(stage, "phone", async (page) => {
        await page.goto(`http://${stage.teacher.host}/card#${card?.token}`);
        await ready(page);
        await page.getByLabel("Class code").fill(lesson.code.slice(0, 4));
        await takePicture(page, "phone-card-code");
        await page.getByLabel("Class code").fill(lesson.code);
        await page.getByRole("button", { name: "Come in" }).click();
        await waitForPage(page, /\/(portfolio\/.*)?$/);
        await page.goto(new URL("/", page.url()).href);
        await page.getByText("I have finished").first().waitFor();
        await takePicture(page, "phone-finished");
      });
    },
  },
];
