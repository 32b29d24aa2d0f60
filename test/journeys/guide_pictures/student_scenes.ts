import type { Page } from "playwright-core";
import { ready } from "../on_the_page.ts";
import { partFrom, takePicture } from "./camera.ts";
import { allowCards, type Scene, type Stage, withScreen } from "./stage.ts";

const UNIT = /Continue Work: .*bus/i;

/** Puts a microphone into the page that hums: a machine that takes pictures has none. */
async function lendMicrophone(page: Page) {
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

/** Comes in by the mailed link; the demonstration's student has a unit that is half done. */
async function enter({ links }: Stage, page: Page) {
  await page.goto(links.student);
  await ready(page);
  await page.getByLabel("Email address").fill(links.studentEmail);
  await page.keyboard.press("Home");
}

async function openUnit(page: Page) {
  await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
  await page.waitForURL(/\/(portfolio\/.*)?$/);
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("link", { name: UNIT }).click();
  await ready(page);
}

const outcome = (page: Page, number: number) => page.locator(`#outcome-${number}`);
const zone = (page: Page, number: number) =>
  page.getByRole("group", { name: `Add evidence for outcome ${number}` });

async function press(page: Page, number: number, way: string) {
  const more = zone(page, number).getByRole("button", { name: "More ways to add", expanded: false });
  if (await more.isVisible()) await more.click();
  await zone(page, number).getByRole("button", { name: way }).click();
}

/** What a student sees on a phone, from the mailed link to a portfolio that came back. */
export const studentScenes: readonly Scene[] = [
  {
    name: "student-link",
    play: (stage) =>
      withScreen(stage, "phone", async (page) => {
        await enter(stage, page);
        await takePicture(page, "phone-open-link", page.locator(".centered-main"));
        await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
        await page.waitForURL(/\/(portfolio\/.*)?$/);
        await page.goto(new URL("/", page.url()).href);
        await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
        await takePicture(page, "phone-start");
      }),
  },
  {
    name: "student-work",
    play: (stage) =>
      withScreen(stage, "phone", async (page) => {
        await lendMicrophone(page);
        await enter(stage, page);
        await openUnit(page);
        await takePicture(page, "phone-outcome", await partFrom(page, outcome(page, 6), zone(page, 6)));
        await takePicture(
          page,
          "phone-feedback",
          await partFrom(
            page,
            outcome(page, 2).getByText("Teacher Feedback").first(),
            outcome(page, 2).locator("footer").first(),
          ),
        );
        await press(page, 4, "Record a voice note");
        await page.getByText("Recording. Speak now.").waitFor();
        await outcome(page, 4).getByText("0:03", { exact: false }).waitFor();
        const note = outcome(page, 4).locator(".voice-note");
        await takePicture(page, "phone-voice-note", await partFrom(page, note, note));
        await page.getByRole("button", { name: "Discard" }).click();
        await press(page, 4, "Add link");
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("URL").fill("https://buses.example/14/times");
        await takePicture(page, "phone-add-link", await partFrom(page, dialog, dialog));
        await dialog.getByRole("button", { name: "Cancel" }).click();
        const box = page.getByRole("textbox", { name: "Student Reflection for outcome 4" });
        await box.fill("I sat near the front. I said thank you to the driver.");
        await box.blur();
        await outcome(page, 4).getByText("Saved", { exact: true }).waitFor();
        const words = outcome(page, 4).locator(".outcome-writing > div").first();
        await takePicture(page, "phone-reflection", await partFrom(page, words, words));
      }),
  },
  {
    name: "student-sends-in",
    play: (stage) =>
      withScreen(stage, "phone", async (page) => {
        await enter(stage, page);
        await openUnit(page);
        await page.getByRole("button", { name: "Submit Portfolio" }).click();
        const dialog = page.getByRole("alertdialog");
        await dialog.getByLabel("This is my own work.").check();
        await takePicture(page, "phone-submit", await partFrom(page, dialog, dialog));
        await dialog.getByRole("button", { name: "Submit Portfolio" }).click();
        await page.getByText("Portfolio submitted").first().waitFor();
        const id = new URL(page.url()).pathname.split("/").at(-1);
        await stage.teacher.post(`/api/assignments/${id}/return`, {
          reason:
            "You are nearly there! Please add a photo or a few words to outcome 4. What did you do on the bus?",
        });
        await page.reload();
        await ready(page);
        const came = page.getByText(/^Returned by your teacher/).first();
        await came.waitFor();
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
      await withScreen(stage, "phone", async (page) => {
        await page.goto(`http://${stage.teacher.host}/card#${card?.token}`);
        await ready(page);
        await page.getByLabel("Class code").fill(lesson.code.slice(0, 4));
        await takePicture(page, "phone-card-code");
        await page.getByLabel("Class code").fill(lesson.code);
        await page.getByRole("button", { name: "Come in" }).click();
        await page.waitForURL(/\/(portfolio\/.*)?$/);
        await page.goto(new URL("/", page.url()).href);
        await page.getByText("I have finished").first().waitFor();
        await takePicture(page, "phone-finished");
      });
    },
  },
];
