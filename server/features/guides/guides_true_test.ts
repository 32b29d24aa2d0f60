import assert from "node:assert/strict";
import { ACTIVE_ROLE } from "../../../domain/active_role.ts";
import { PORTFOLIO_STATUSES, portfolioLabel } from "../../../domain/workflow.ts";
import { MODE_LABELS } from "../../../islands/profile/switch_role.ts";
import { signInStaff } from "../../../test/factories.ts";
import { openWorld } from "../../../test/world.ts";
import { SIGNED_OUT_COOKIE } from "../../../islands/sign_in/signed_out.ts";
import { cardDoorCookie, sessionCookie } from "../sign_in/session_cookie.ts";
import { MARKDOWN_PAGES, pageInMarkdown, pictures } from "./pages_in_markdown.ts";
import { isShown, shownSource } from "./testing.ts";

const pages = MARKDOWN_PAGES.map((name) => ({ name, ...pageInMarkdown(name) }));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? "");

Deno.test("every place that a page's links lead to is there", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  const admin = await signInStaff(world, oak, "a@oak.example");
  const anchors = new Map(pages.map(({ name, html }) => [name as string, found(html, / id="([^"]+)"/g)]));
  for (const { name, html } of pages) {
    for (const address of found(html, /<a href="([/#][^"]*)"/g)) {
      const [path = "", anchor] = address.split("#");
      if (path !== "") assert.equal((await admin.get(path)).status, 200, `${name} leads to ${path}`);
      const page = path === "" ? name : path.replace(/^\/docs\//, "").replace(/^\//, "");
      if (anchor !== undefined) {
        assert.ok(anchors.get(page)?.includes(decodeURIComponent(anchor)), `${name} leads to ${address}`);
      }
    }
  }
});

Deno.test("every picture that a page shows is there, with words for it, and every one that is there is shown", () => {
  const shown = pages.flatMap(({ name, content, html }) =>
    found(content, /!\[[^\]]*\]\(([^)]*)\)/g).map((address) => {
      const file = address.replace("/docs/pictures/", "");
      assert.ok(pictures.has(file), `${name} shows ${address}`);
      assert.match(html, new RegExp(`<img src="${RegExp.escape(address)}\\?v=\\w+" alt="[^"]{10,}" `));
      return file;
    })
  );
  assert.deepEqual([...pictures.keys()].sort(), [...new Set(shown)].sort());
});

/** Texts that the product puts together, so that its source does not hold them as they are read. */
const COMPUTED = [
  ...PORTFOLIO_STATUSES.map(portfolioLabel),
  ...Object.values(MODE_LABELS).map((mode) => `Switch to ${mode}`),
];

Deno.test("what a page prints in bold is a text of the product", () => {
  const source = shownSource();
  const missing = pages.flatMap(({ name, content }) =>
    found(content, /\*\*([^*]+)\*\*/g).map((label) => label.replace(/\s+/g, " "))
      .filter((label) => !COMPUTED.includes(label) && !isShown(label, source)).map((label) =>
        `${name}: ${label}`
      )
  );
  assert.deepEqual(missing, []);
});

Deno.test("a label that the product does not show is found out", () => {
  const source =
    `<Button>Add files</Button> label: "Take a photo", \`Selected (\${n})\` <b>Verify & go</b> the word Save`;
  for (const label of ["Add files", "Take a photo", "Verify & go"]) assert.ok(isShown(label, source), label);
  for (const label of ["Add file", "files", "Save", "Take a picture"]) {
    assert.ok(!isShown(label, source), label);
  }
});

Deno.test("the privacy notice names every cookie that is set, and no other", () => {
  const names = [
    sessionCookie({ scheme: "http" }).name,
    sessionCookie({ scheme: "https" }).name,
    cardDoorCookie({ scheme: "https" }).name,
    ACTIVE_ROLE,
    SIGNED_OUT_COOKIE,
  ];
  const { content } = pageInMarkdown("privacy");
  const rows = content.split("\n").filter((line) => line.startsWith("| `")).join("");
  assert.deepEqual(found(rows, /`([^`]+)`/g).sort(), names.sort());
  const set = found(shownSource(), /setCookie\(c, ([\w.]+),/g);
  assert.deepEqual([...new Set(set)].sort(), ["SIGNED_OUT_COOKIE", "door.name", "name"]);
});

Deno.test("the student's guide is written in short sentences", () => {
  const { content } = pageInMarkdown("student");
  const words = content.replace(/!\[[^\]]*\]\([^)]*\)/g, "").replace(/^[|#].*$/gm, "").replace(/[*_]/g, "");
  const sentences = words.split(/[.!?:]\s|\n\n|\n\d\. |\n- /).map((sentence) => sentence.trim().split(/\s+/))
    .filter(({ length }) => length > 1);
  const long = sentences.filter(({ length }) => length > 16).map((sentence) => sentence.join(" "));
  assert.deepEqual(long, []);
  const average = sentences.reduce((sum, { length }) => sum + length, 0) / sentences.length;
  assert.ok(average < 9, `${average} words a sentence`);
});
