import type { Page } from "playwright-core";
import { links } from "../../../domain/links.ts";
import { outcomeCard, ready, unfold, waitForPage } from "../page_actions.ts";
import { clipBetween, takeDialog, takePicture } from "./camera.ts";
import {
  findPortfolio,
  openStudentPage,
  type Scene,
  type Stage,
  typeStudentEmail,
  withPage,
} from "./stage.ts";

const UNIT = "118204";
const AWARDED_UNIT = "110386";

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

async function openUnit(stage: Stage, page: Page, unitCode: string) {
  const { id } = await findPortfolio(stage, "Amelia", unitCode);
  await openStudentPage(stage, page, links.portfolio(id));
}

const evidenceGroup = (page: Page, number: number) =>
  page.getByRole("group", { name: `Add evidence for outcome ${number}` });

async function addEvidence(page: Page, number: number, method: string) {
  const more = evidenceGroup(page, number).getByRole("button", { name: "More ways to add", expanded: false });
  if (await more.isVisible()) await more.click();
  await evidenceGroup(page, number).getByRole("button", { name: method }).click();
}

async function write(page: Page, number: number, text: string) {
  await unfold(page, number);
  const box = page.getByRole("textbox", { name: `Student Reflection for outcome ${number}` });
  await box.fill(text);
  await box.blur();
  await outcomeCard(page, number).getByText("Saved", { exact: true }).waitFor();
}

export const studentScenes: readonly Scene[] = [
  {
    name: "student-link",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await typeStudentEmail(stage, page);
        await takePicture(page, "phone-open-link", page.locator(".centered-main"));
        await openStudentPage(stage, page, links.home());
        await takePicture(page, "phone-start");
        await page.getByRole("button", { name: "Display" }).click();
        await page.getByLabel("Larger", { exact: true }).waitFor();
        await takePicture(page, "phone-display", undefined, { focus: true });
      }),
  },
  {
    name: "student-work",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await addFakeMicrophone(page);
        await openUnit(stage, page, UNIT);
        await takePicture(page, "phone-unit");
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
            outcomeCard(page, 2).locator(".outcome-feedback"),
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
        await takeDialog(page, "phone-add-link", dialog);
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await write(page, 4, "I sat near the front. I said thank you to the driver.");
        const writingBox = outcomeCard(page, 4).locator(".outcome-writing > div").first();
        await takePicture(page, "phone-reflection", await clipBetween(page, writingBox, writingBox));
      }),
  },
  {
    name: "student-sends-in",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await openUnit(stage, page, UNIT);
        await write(page, 5, "If my phone had no battery I would ask the driver to ring for me.");
        await page.getByRole("button", { name: "Submit Portfolio" }).click();
        const dialog = page.getByRole("alertdialog");
        await dialog.getByLabel("This is my own work.").check();
        await takeDialog(page, "phone-submit", dialog);
        await dialog.getByRole("button", { name: "Submit Portfolio" }).click();
        await page.getByText("Portfolio submitted").first().waitFor();
        await page.reload();
        await ready(page);
        await page.setViewportSize({ width: 390, height: 620 });
        await takePicture(page, "phone-sent");
        const id = new URL(page.url()).pathname.split("/").at(-1);
        await stage.teacher.post(`/api/assignments/${id}/return`, {
          reason:
            "You are nearly there! Please add a photo or a few words to outcome 4. What did you do on the bus?",
        });
        await page.reload();
        await ready(page);
        const notice = page.getByText(/^Your teacher wrote on/).first();
        await notice.waitFor();
        await page.setViewportSize({ width: 390, height: 780 });
        await page.evaluate(() => scrollTo(0, 0));
        await takePicture(page, "phone-returned");
      }),
  },
  {
    name: "student-award",
    play: (stage) =>
      withPage(stage, "phone", async (page) => {
        await openUnit(stage, page, AWARDED_UNIT);
        const card = page.getByRole("region", { name: /^Well done/ });
        await takePicture(page, "phone-award", await clipBetween(page, card, card));
      }),
  },
  {
    name: "student-card",
    play: async (stage) => {
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
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await waitForPage(page, /\/(portfolio\/.*)?$/);
        await page.goto(new URL("/", page.url()).href);
        await page.getByText("I have finished").first().waitFor();
        await takePicture(page, "phone-finished");
      });
    },
  },
];
