import type { Page } from "playwright-core";
import { ready, toasts, waitForPage } from "../journeys/page_actions.ts";
import type { Camera } from "./camera.ts";
import { markOutcomes, writeReflections } from "./off_camera.ts";
import { celebrate, collect, type Photo } from "./student_scenes.ts";

/** Signed-in pages at their start page. */
type Cast = { teacher: Page; administrator: Page; openStudentPage: () => Promise<Page> };

const UNIT = "121766";
const STUDENTS = ["Grace Adeyemi", "Jayden Clarke", "Isla Fernández Moreno"] as const;
const [GRACE, JAYDEN, ISLA] = STUDENTS;

/** Ids of portfolios by student. */
type Portfolios = Record<typeof STUDENTS[number], string>;

/** One unit from its code to its award; about 85 seconds. */
export async function playScenes(camera: Camera, cast: Cast, photo: Photo): Promise<void> {
  const { teacher, administrator } = cast;
  camera.narrate(
    "Oak Lane Centre and everyone in it are made up. This is one unit there, from its code to its award.",
  );
  camera.card(["From a six-digit code to an award", "Oak Lane Centre and everyone in it are made up."], 3.5);
  const portfolios = await assign(camera, teacher);
  const student = await cast.openStudentPage();
  await collect(camera, student, portfolios[ISLA], photo);
  await writeReflections(teacher, portfolios[GRACE], { 1: "Jayden raked, I picked out the stones." });
  await writeReflections(teacher, portfolios[JAYDEN], {
    1: "It was hard like a road.",
    2: "Beans! Two in a hole.",
  });
  await review(camera, teacher, portfolios);
  await assess(camera, teacher);
  await award(camera, administrator);
  await celebrate(camera, student);
  camera.narrate("Every step has its person and its date. That is the whole of it.");
  camera.card(["Awarded, and on record", "Every step has its person and its date."], 3.5);
}

async function assign(camera: Camera, page: Page): Promise<Portfolios> {
  camera.turnTo(page);
  camera.narrate("Daniel, a teacher, opens his start page. What waits for him comes first.");
  await camera.hold(2.5);
  camera.narrate("He types the code of a new unit: growing vegetables.");
  const code = page.getByLabel("Unit code", { exact: true });
  await camera.scrollTo(code);
  await camera.type(code, UNIT, 1);
  await camera.press(page.getByRole("button", { name: "Fetch Unit" }));
  const unit = page.getByRole("region", { name: `Unit ${UNIT}` });
  await unit.waitFor();
  await camera.scrollTo(unit);
  await withoutToasts(page);
  await camera.hold(2.5);
  camera.narrate("He ticks his gardeners and makes their portfolios.");
  const portfolios: Partial<Portfolios> = {};
  const listed = page.locator("#add-unit");
  await camera.scrollTo(listed.getByLabel(GRACE, { exact: false }));
  for (const name of STUDENTS) await camera.press(listed.getByLabel(name, { exact: false }));
  const createButton = page.getByRole("button", { name: /Create Portfolio for Selected Students/ });
  await camera.scrollTo(createButton);
  await camera.press(createButton);
  const open = page.getByRole("link", { name: "Open", exact: true });
  await open.waitFor();
  await withoutToasts(page);
  await camera.scrollTo(open);
  await camera.hold(1);
  await camera.press(open);
  await waitForPage(page, /\/units\//);
  camera.narrate("Here is the unit: its students, and every outcome beside them.");
  await camera.hold(2.5);
  const items = await page.evaluate(async () => (await fetch("/api/assignments?limit=50")).json());
  for (const { id, unitCode, student } of items) {
    if (unitCode === UNIT) portfolios[`${student.firstName} ${student.lastName}` as keyof Portfolios] = id;
  }
  return portfolios as Portfolios;
}

async function review(camera: Camera, page: Page, portfolios: Portfolios): Promise<void> {
  await page.reload();
  await ready(page);
  camera.turnTo(page);
  camera.narrate("Daniel sees the whole class at a glance: a dot is new work.");
  await camera.hold(2.5);
  camera.narrate("He opens Isla’s photo, and answers right beside it.");
  await camera.press(page.getByRole("button", { name: new RegExp(`^${ISLA}, outcome 2:`) }));
  const panel = page.getByRole("region", { name: "Review" });
  await panel.locator(".review-piece img").waitFor();
  await camera.hold(2);
  const feedback = panel.getByLabel("Teacher Feedback for outcome 2", { exact: true });
  await camera.type(feedback, "You checked the packet for each seed. Lovely straight rows.", 3);
  await panel.getByText("Saved", { exact: true }).waitFor();
  await camera.hold(1);
  camera.narrate("A tick marks the outcome complete, with its date.");
  await camera.press(panel.getByLabel("Mark Complete outcome 2"));
  await toasts(page).last().waitFor();
  await camera.hold(1);
  await withoutToasts(page);
  camera.narrate("One press leads to the next student who waits.");
  await camera.press(panel.getByRole("button", { name: "Next waiting" }));
  await panel.getByRole("heading", { name: JAYDEN }).waitFor();
  await camera.hold(2);
  await camera.press(panel.getByRole("button", { name: "Close the review" }));
  camera.narrate("An outcome that all have achieved is marked for the class, with one date.");
  await camera.press(page.getByRole("button", { name: /^Mark outcome 1:/ }));
  const dialog = page.getByRole("dialog", { name: "Mark outcome 1" });
  await dialog.waitFor();
  await camera.hold(1.5);
  await camera.press(dialog.getByRole("button", { name: "Mark 3 complete" }));
  await toasts(page).getByText("Outcome 1 marked complete").waitFor();
  await camera.hold(2);
  await withoutToasts(page);
  await markOutcomes(page, portfolios[ISLA], [3, 4, 5]);
}

async function assess(camera: Camera, page: Page): Promise<void> {
  await page.goto(new URL("/", page.url()).href);
  await ready(page);
  camera.turnTo(page);
  camera.narrate("With all five complete, Isla is ready to assess.");
  await camera.hold(2);
  await camera.press(waitingName(page, "Ready to assess"));
  await waitForPage(page, /\/student-portfolio\//);
  await camera.hold(1);
  await takeStep(camera, page, "Assess Portfolio", "Portfolio assessed", true);
}

async function award(camera: Camera, page: Page): Promise<void> {
  await page.reload();
  await ready(page);
  camera.turnTo(page);
  camera.narrate("Helen, who heads the centre, verifies that the evidence is all there …");
  await camera.hold(1.5);
  await camera.press(waitingName(page, "To verify"));
  await waitForPage(page, /\/student-portfolio\//);
  await takeStep(camera, page, "Verify Portfolio", "Portfolio verified");
  camera.narrate("… and grants the award. Nothing in the portfolio can change any more.");
  await takeStep(camera, page, "Grant Award", "Award granted");
}

/** They stay longer than the film's time. */
async function withoutToasts(page: Page): Promise<void> {
  for (const toast of await toasts(page).all()) await toast.getByRole("button", { name: "Dismiss" }).click();
  await toasts(page).last().waitFor({ state: "detached" });
}

/** Isla's name in a line of what waits. */
function waitingName(page: Page, title: string) {
  const line = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  return line.getByRole("link", { name: ISLA });
}

async function takeStep(camera: Camera, page: Page, step: string, toast: string, declares = false) {
  await camera.press(page.getByRole("button", { name: step }));
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await camera.hold(1);
  if (declares) await camera.press(dialog.getByRole("checkbox"));
  await camera.press(dialog.getByRole("button", { name: step }));
  await page.getByText(toast).first().waitFor();
  await camera.hold(1.5);
  await withoutToasts(page);
}
