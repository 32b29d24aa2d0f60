import assert from "node:assert/strict";
import type { PackPiece } from "./PackEvidence.tsx";
import { packHtml, type PackRecord, type PackSection } from "./PackPage.tsx";

const SCRIPT = `</style></script><script>alert(1)</script><img src=x onerror=alert(1)>`;

const piece = (over: Partial<PackPiece>): PackPiece => ({
  fileName: SCRIPT,
  fileType: "application/pdf",
  fileSize: 2048,
  linkUrl: null,
  path: null,
  ...over,
});

function html(pieces: PackPiece[], over: Partial<PackSection> = {}, record: PackRecord = "none"): string {
  return packHtml({
    student: { firstName: `Amira "${SCRIPT}`, lastName: "بيغوم 🌻" },
    record,
    establishmentName: SCRIPT,
    timeZone: "Europe/London",
    madeAt: "2026-07-09T09:00:00.000Z",
    sections: [{
      id: "asg_1",
      unitCode: "121766",
      title: SCRIPT,
      level: SCRIPT,
      startedAt: "2026-06-01T09:00:00.000Z",
      awardedAt: "2026-07-01T09:00:00.000Z",
      statementAt: null,
      completed: 1,
      outcomes: [{
        index: 0,
        description: SCRIPT,
        completedOn: "2026-06-15",
        heldAt: SCRIPT,
        reflection: `First line\n${SCRIPT}`,
        reflectionAt: "2026-06-10T09:00:00.000Z",
        reflectionByStaff: 0,
        feedback: SCRIPT,
        feedbackAt: "2026-06-12T09:00:00.000Z",
        feedbackBy: SCRIPT,
        pieces,
      }],
      ...over,
    }],
  });
}

Deno.test("no text of a pack becomes markup, and no script could run", () => {
  const page = html([
    piece({ path: `evidence/1 ${SCRIPT.replaceAll("/", "_")}/1.1 "a".pdf` }),
    piece({ fileType: "image/png", path: 'evidence/x/1.2 "><script>.png' }),
    piece({ fileType: "video/mp4", path: "evidence/x/1.3 film.mp4" }),
    piece({}),
    piece({ fileType: "link", linkUrl: `https://x.example/"><script>alert(1)</script>` }),
  ]);
  assert.ok(!/<script/i.test(page), page);
  assert.ok(!/<[^>]*\sonerror/i.test(page.replaceAll(/"[^"]*"/g, '""')), "no handler");
  assert.equal(page.match(/<style/g)?.length, 1);
  assert.equal(page.match(/<\/style>/g)?.length, 1);
  assert.match(page, /http-equiv="Content-Security-Policy" content="script-src &#x27;none&#x27;/i);
  assert.ok(page.includes("&lt;/script&gt;&lt;script&gt;alert(1)"), "they are shown as they were written");
  assert.match(page, /dir="auto">[^<]*بيغوم 🌻/);
});

Deno.test("only a web address becomes a link, and nothing is loaded from elsewhere", () => {
  const addresses = [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example/x",
    "file:///etc/passwd",
    "",
  ];
  const page = html(addresses.map((linkUrl) => piece({ fileName: "Shown", fileType: "link", linkUrl })));
  assert.deepEqual([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href), ["#asg_1"]);
  const good = html([
    piece({ fileName: "Garden", fileType: "link", linkUrl: "https://garden.example/bed?a=1&b=2" }),
  ]);
  assert.match(good, /<a href="https:\/\/garden\.example\/bed\?a=1&amp;b=2" rel="noreferrer noopener">/);
  for (
    const [, source] of html([piece({ fileType: "image/png", path: "evidence/a/1.png" })]).matchAll(
      /src="([^"]*)"/g,
    )
  ) {
    assert.match(source!, /^evidence\//);
  }
});

Deno.test("a page says what is lost, not complete or not there yet", () => {
  assert.match(
    html([piece({ fileName: "lost.pdf" })]),
    /lost\.pdf<\/bdi> <span class="quiet">is not in this copy/,
  );
  const open = html([], { awardedAt: null, outcomes: [] });
  assert.match(open, /0 units awarded, 1 more started\./);
  const nothing = packHtml({
    student: { firstName: "Bo", lastName: "Lind" },
    record: "none",
    establishmentName: "Oak",
    timeZone: "Europe/London",
    madeAt: "2026-07-09T09:00:00.000Z",
    sections: [],
  });
  assert.match(nothing, /No units yet\./);
  assert.ok(!nothing.includes("<table"));
});

Deno.test("the record of units stands first where it is in the ZIP, and is named where it could not be made", () => {
  const page = (record: PackRecord) => html([], {}, record);
  assert.match(page("here"), /<main><p class="record"><a href="Record%20of%20units%20achieved\.pdf">/);
  assert.match(page("missing"), /<p class="record">Record of units achieved: it could not be made/);
  assert.ok(!page("none").includes("Record of units achieved"));
});

Deno.test("a level is a fact of the unit, and no column beside what a student was awarded", () => {
  const page = html([], { level: "Level Two" });
  assert.equal(page.match(/Level Two/g)?.length, 1);
  assert.match(page, /<span>Unit 121766, Level Two<\/span>/);
});
