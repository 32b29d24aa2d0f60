import assert from "node:assert/strict";
import { ACTIVE_ROLE } from "../../../domain/active_role.ts";
import { PORTFOLIO_STATUSES, portfolioLabel } from "../../../domain/workflow.ts";
import { VIEW_MODE_LABELS } from "../../../domain/active_role.ts";
import { SIGNED_OUT_COOKIE } from "../../../islands/sign_in/signed_out_cookie.ts";
import { LAUNCH_REFUSALS } from "../../../domain/lti.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { openWorld } from "../../../test/world.ts";
import { WIDGET_COOKIES, widgetCookieName } from "../../http/widget_cookies.ts";
import { stateCookie } from "../../features/lti/launch_state.ts";
import * as refusalTexts from "../../features/lti/refusal_texts.ts";
import { browserCookie } from "../../middleware/sign_in_cookie.ts";
import { cardSessionCookie, sessionCookie } from "../../middleware/session_cookie.ts";
import { guidePictures, MARKDOWN_PAGES, readMarkdownPage } from "./markdown_pages.ts";

const pages = await Promise.all(
  MARKDOWN_PAGES.map(async (name) => ({ name, ...await readMarkdownPage(name) })),
);
const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? "");

Deno.test("every link of a page has a target", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const anchors = new Map(pages.map(({ name, html }) => [name as string, captures(html, / id="([^"]+)"/g)]));
  for (const { name, html } of pages) {
    for (const address of captures(html, /<a href="([/#][^"]*)"/g)) {
      const [path = "", anchor] = address.split("#");
      if (path !== "") assert.equal((await admin.get(path)).status, 200, `${name} leads to ${path}`);
      const page = path === "" ? name : path.replace(/^\/docs\//, "").replace(/^\//, "");
      if (anchor !== undefined) {
        assert.ok(anchors.get(page)?.includes(decodeURIComponent(anchor)), `${name} leads to ${address}`);
      }
    }
  }
});

Deno.test("every picture shown exists, with alternative text, and every picture is shown", () => {
  const shown = pages.flatMap(({ name, content, html }) =>
    captures(content, /!\[[^\]]*\]\(([^)]*)\)/g).map((address) => {
      const file = address.replace("/docs/pictures/", "");
      assert.ok(guidePictures().has(file), `${name} shows ${address}`);
      assert.match(html, new RegExp(`<img src="${RegExp.escape(address)}\\?v=\\w+" alt="[^"]{10,}" `));
      return file;
    })
  );
  assert.deepEqual([...guidePictures().keys()].sort(), [...new Set(shown)].sort());
});

/** Texts composed at run time, absent from the source. */
const COMPUTED = [
  ...PORTFOLIO_STATUSES.map(portfolioLabel),
  ...launchTexts(),
  ...["admin", "teacher"].map((mode) => `Switch to ${VIEW_MODE_LABELS[mode as "admin"]}`),
];

Deno.test("what a page prints in bold is a text of the product", () => {
  const source = shownSource();
  const missing = pages.flatMap(({ name, content }) =>
    captures(content, /\*\*([^*]+)\*\*/g).map((label) => label.replace(/\s+/g, " "))
      .filter((label) => !COMPUTED.includes(label) && !isShown(label, source)).map((label) =>
        `${name}: ${label}`
      )
  );
  assert.deepEqual(missing, []);
});

Deno.test("a label that the product does not show is detected", () => {
  const source =
    `<Button>Add files</Button> label: "Take a photo", \`Selected (\${n})\` <b>Verify & go</b> the word Save`;
  for (const label of ["Add files", "Take a photo", "Verify & go"]) assert.ok(isShown(label, source), label);
  for (const label of ["Add file", "files", "Save", "Take a picture"]) {
    assert.ok(!isShown(label, source), label);
  }
});

Deno.test("the privacy notice names every cookie that is set, and no other", async () => {
  const names = [
    sessionCookie({ scheme: "http" }).name,
    sessionCookie({ scheme: "https" }).name,
    cardSessionCookie({ scheme: "https" }).name,
    ...(["http", "https"] as const).map((scheme) => browserCookie({ scheme }).name),
    ACTIVE_ROLE,
    SIGNED_OUT_COOKIE,
    // Of each launch: the rest is a part of its state's hash.
    ...(["http", "https"] as const).map((scheme) =>
      stateCookie({ scheme }, "").name.replace(/-[^-]*$/, "-…")
    ),
    ...WIDGET_COOKIES.flatMap((of) =>
      (["http", "https"] as const).map((scheme) => widgetCookieName({ scheme }, of))
    ),
  ];
  const { content } = await readMarkdownPage("privacy");
  const rows = content.split("\n").filter((line) => line.startsWith("| `")).join("");
  assert.deepEqual(captures(rows, /`([^`]+)`/g).sort(), names.sort());
  const set = captures(shownSource(), /setCookie\(c, ([\w.]+)[,(]/g);
  assert.deepEqual([...new Set(set)].sort(), [
    "ACTIVE_ROLE",
    "SIGNED_OUT_COOKIE",
    "card.name",
    "cookie.name",
    "name",
    "nameOf",
  ]);
});

Deno.test("the Moodle guide names every text that refuses a launch, and every reason in Activity", async () => {
  const { content } = await readMarkdownPage("moodle");
  const text = content.replace(/\s+/g, " ");
  const bold = captures(text, /\*\*([^*]+)\*\*/g);
  const unnamed = launchTexts().filter((refusal) => !bold.includes(refusal));
  assert.deepEqual(unnamed, [], "bold, in whole");
  assert.deepEqual(Object.values(LAUNCH_REFUSALS).filter((reason) => !text.includes(reason)), []);
  assert.ok(launchTexts().length > 8);
});

/** What people read in place of a portfolio, whatever refuses them. */
function launchTexts(): string[] {
  return [
    ...new Set(
      Object.values(refusalTexts).flatMap((text) => typeof text === "string" ? [text] : Object.values(text)),
    ),
  ];
}

Deno.test("the student's guide is written in short sentences", async () => {
  const { content } = await readMarkdownPage("student");
  const words = content.replace(/!\[[^\]]*\]\([^)]*\)/g, "").replace(/^[|#].*$/gm, "").replace(/[*_]/g, "");
  const sentences = words.split(/[.!?:]\s|\n\n|\n\d\. |\n- /).map((sentence) => sentence.trim().split(/\s+/))
    .filter(({ length }) => length > 1);
  const long = sentences.filter(({ length }) => length > 16).map((sentence) => sentence.join(" "));
  assert.deepEqual(long, []);
  const average = sentences.reduce((sum, { length }) => sum + length, 0) / sentences.length;
  assert.ok(average < 9, `${average} words a sentence`);
});

const ROOT = new URL("../../../", import.meta.url);
const SHOWN_FOLDERS = ["browser/", "domain/", "ui/", "islands/", "server/", "widget/"];

// Only comments that start a line are removed: the string "image/*" starts none.
function shownSource(): string {
  return SHOWN_FOLDERS.flatMap((folder) => sourcesIn(new URL(folder, ROOT)))
    .map((text) => text.replace(/^\s*\{?\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replace(/\s+/g, " "))
    .join("\n");
}

/** Whether a label is a whole text in the source, delimited by quotes, tags or an expression. */
function isShown(label: string, source: string): boolean {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("&", "&(?:amp;)?");
  return new RegExp(`["'\`>}] ?${words} ?(?:["'\`<]|\\(?\\$?\\{)`).test(source);
}

function sourcesIn(folder: URL): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sourcesIn(new URL(`${name}/`, folder));
    const isCode = /\.tsx?$/.test(name) && !/(_test|^testing)\.tsx?$/.test(name);
    return isCode && !name.startsWith("gallery") ? [Deno.readTextFileSync(new URL(name, folder))] : [];
  });
}
