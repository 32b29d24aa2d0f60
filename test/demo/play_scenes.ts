import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { SAMPLES } from "../../server/demonstration/samples.ts";
import { chooseFiles, markComplete, outcomeCard, ready } from "../journeys/page_actions.ts";
import type { Camera } from "./camera.ts";

/** Signed-in pages at their start page. */
type Cast = { teacher: Page; administrator: Page; openStudentPage: () => Promise<Page> };
type Photo = { name: string; mimeType: string; buffer: Buffer };

const UNIT = "121766";
const STUDENT = /Isla Fernández Moreno/;

/** One unit from its code to its award; about 75 seconds. */
export async function playScenes(camera: Camera, cast: Cast, photo: Photo): Promise<void> {
  camera.narrate(
    "Oak Lane Centre and everybody in it are made up. This is one unit there, from its code to its award.",
  );
  camera.card(["From a six-digit code to an award", "Oak Lane Centre and everybody in it are made up."], 4);
  const portfolio = await assign(camera, cast.teacher);
  await collect(camera, await cast.openStudentPage(), photo);
  await assess(camera, cast.teacher, portfolio);
  await award(camera, cast.administrator, portfolio);
  camera.narrate("Every step has its person and its date. That is the whole of it.");
  camera.card(["Awarded, and on record", "Every step has its person and its date."], 4.5);
}

/** Returns the new portfolio's URL. */
async function assign(camera: Camera, page: Page): Promise<string> {
  camera.turnTo(page);
  camera.narrate("Daniel, a teacher, opens his start page and types the code of a unit: growing vegetables.");
  await camera.hold(1.5);
  const code = page.locator("#add-unit").getByLabel("Unit code");
  await camera.scrollTo(code);
  await camera.type(code, UNIT, 1);
  await camera.press(page.locator("#add-unit").getByRole("button", { name: "Fetch Unit" }));
  const unit = page.getByRole("region", { name: `Unit ${UNIT}` });
  await unit.waitFor();
  camera.narrate("The unit is there, with its outcomes and the evidence that each one needs.");
  await camera.scrollTo(unit);
  await camera.hold(3.5);
  camera.narrate("He ticks Isla and makes her portfolio.");
  const student = page.locator("#add-unit").getByLabel(STUDENT);
  await student.scrollIntoViewIfNeeded();
  await camera.scrollTo(student);
  await camera.press(student);
  await camera.hold(0.75);
  const createButton = page.getByRole("button", { name: /Create Portfolio for Selected Students/ });
  await camera.scrollTo(createButton);
  const created = page.waitForResponse((answer) =>
    answer.url().endsWith("/api/assignments") && answer.request().method() === "POST"
  );
  await camera.press(createButton);
  const { id } = await (await created).json();
  await page.getByText("Portfolio assignments created successfully").first().waitFor();
  await camera.hold(2.5);
  return new URL(`/student-portfolio/${id}`, page.url()).href;
}

async function collect(camera: Camera, page: Page, photo: Photo): Promise<void> {
  camera.turnTo(page, { kind: "phone", text: "Isla, on her phone" });
  camera.narrate("Isla opens the link from her email, on her phone.");
  await camera.hold(2.5);
  await camera.press(page.getByRole("link", { name: /Continue Work/ }));
  await ready(page);
  await camera.hold(1.5);
  camera.narrate("She has sown the bed. She adds a photo of it to that outcome …");
  const zone = page.getByRole("group", { name: "Add evidence for outcome 2" });
  const choose = zone.getByRole("button", { name: "File", exact: true });
  await camera.scrollTo(choose);
  await camera.moveTo(choose);
  const [picker] = await Promise.all([page.waitForEvent("filechooser"), camera.press(choose)]);
  await picker.setFiles(photo);
  const outcome = outcomeCard(page, 2);
  await outcome.getByRole("link", { name: `Download ${photo.name}` }).waitFor();
  await outcome.locator("img").first().waitFor();
  await camera.hold(3);
  camera.narrate("… and says what she did, in her own words.");
  const text = page.getByRole("textbox", { name: "Student Reflection for outcome 2" });
  await camera.scrollTo(text);
  await camera.type(text, "I sowed carrots and peas. Peas go deeper, as deep as my thumb.", 3);
  await outcome.getByText("Saved", { exact: true }).waitFor();
  await camera.hold(2);
  await addRemainingEvidence(page);
  camera.narrate("Over the next weeks she adds the rest. When it is all there, she hands it in.");
  const submit = page.getByRole("button", { name: "Submit Portfolio" });
  await camera.scrollTo(submit);
  await camera.press(submit);
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await camera.hold(1);
  await camera.press(dialog.getByLabel("This is my own work."));
  await camera.press(dialog.getByRole("button", { name: "Submit Portfolio" }));
  await page.getByText("Portfolio submitted").first().waitFor();
  await camera.hold(2);
}

/** Off camera. */
async function addRemainingEvidence(page: Page): Promise<void> {
  await writeText(
    page,
    "Student Reflection",
    1,
    "I pulled the weeds out with their roots and raked it flat.",
  );
  const documents = [[3, "seedling and weed.pdf"], [4, "the pot in the cupboard.pdf"]] as const;
  for (const [outcome, name] of documents) {
    const file = { name, mimeType: "application/pdf", buffer: Buffer.from(SAMPLES.report.bytes) };
    await chooseFiles(page, outcome, [file]);
    await outcomeCard(page, outcome).getByRole("link", { name: `Download ${name}` }).waitFor();
  }
  await writeText(page, "Student Reflection", 5, "We ate the first carrots. Mine was crooked and sweet.");
  await page.getByText("File uploaded").first().waitFor({ state: "detached" });
}

async function writeText(
  page: Page,
  box: "Student Reflection" | "Teacher Feedback",
  outcome: number,
  text: string,
) {
  await page.getByRole("textbox", { name: `${box} for outcome ${outcome}` }).fill(text);
  await outcomeCard(page, outcome).getByText("Saved", { exact: true }).waitFor();
}

async function assess(camera: Camera, page: Page, portfolio: string): Promise<void> {
  await page.goto(portfolio);
  await ready(page);
  camera.turnTo(page);
  camera.narrate("Daniel reads it, and answers right beside her words.");
  await camera.hold(1.5);
  const feedback = page.getByRole("textbox", { name: "Teacher Feedback for outcome 2" });
  await camera.scrollTo(feedback);
  await writeText(page, "Teacher Feedback", 5, "You were proud of that carrot, and so was I.");
  await camera.type(feedback, "You checked the packet for each seed, Isla. Lovely straight rows.", 3);
  await outcomeCard(page, 2).getByText("Saved", { exact: true }).waitFor();
  await camera.hold(1.5);
  camera.narrate("He marks each outcome complete, which sets its date.");
  const box = page.getByLabel("Mark Complete outcome 2");
  await camera.scrollTo(box);
  await camera.press(box);
  await box.and(page.locator(":checked")).waitFor();
  await camera.hold(1.5);
  for (const outcome of [1, 3, 4, 5]) await markComplete(page, outcome);
  camera.narrate("With all five complete, he assesses the portfolio.");
  await takeStep(camera, page, "Assess Portfolio", "Portfolio assessed", true);
}

async function award(camera: Camera, page: Page, portfolio: string): Promise<void> {
  await page.goto(portfolio);
  await ready(page);
  camera.turnTo(page);
  camera.narrate("Helen, who heads the centre, verifies that the evidence is all there …");
  await camera.hold(1.5);
  await takeStep(camera, page, "Verify Portfolio", "Portfolio verified");
  camera.narrate("… and grants the award. Nothing in the portfolio can change any more.");
  await takeStep(camera, page, "Grant Award", "Award granted");
  await camera.scrollTo(page.locator(".unit-header"));
  await camera.hold(2.5);
}

async function takeStep(camera: Camera, page: Page, step: string, toast: string, declares = false) {
  const button = page.getByRole("button", { name: step });
  await camera.scrollTo(button);
  await camera.press(button);
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await camera.hold(1);
  if (declares) await camera.press(dialog.getByRole("checkbox"));
  await camera.press(dialog.getByRole("button", { name: step }));
  await page.getByText(toast).first().waitFor();
  await camera.hold(1.75);
}
