import assert from "node:assert/strict";
import { readMarkdown } from "./read_markdown.ts";

const PICTURE = { address: "/docs/pictures/a.webp?v=1", width: 390, height: 800 };
const find = (name: string) => name === "a.webp" ? PICTURE : undefined;
const read = (text: string) => readMarkdown(`# A guide\n\n${text}`, find);

Deno.test("the first heading is the title, and not shown again", () => {
  const page = read("Some words.\n");
  assert.equal(page.title, "A guide");
  assert.equal(page.content, "Some words.");
  assert.equal(page.html, "<p>Some words.</p>\n");
  assert.throws(() => readMarkdown("No title", find), /begins with its title/);
});

Deno.test("headings get their anchors, and those of the second level are the contents", () => {
  const page = read("## Send it in!\n\n### Photos & films\n\n## Send **it** in\n");
  assert.match(page.html, /<h2 id="send-it-in" tabindex="-1">Send it in!<\/h2>/);
  assert.match(page.html, /<h3 id="photos-films" tabindex="-1">/);
  assert.deepEqual(page.contents, [
    { anchor: "send-it-in", heading: "Send it in!" },
    { anchor: "send-it-in-1", heading: "Send it in" },
  ]);
});

Deno.test("raw HTML is shown as text", () => {
  const { html } = read(
    "<script>alert(1)</script>\n\nAn <img src=x onerror=alert(1)> inside.\n\n<div onclick='x'>\n",
  );
  assert.doesNotMatch(html, /<(script|img|div)/);
  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
});

Deno.test("links lead to the web, an email address, an own path or a place on the page", () => {
  for (
    const to of ["https://a.example/b", "http://a.example", "mailto:a@b.example", "/docs/teacher#x", "#here"]
  ) {
    assert.match(read(`[go](${to})`).html, /<a href="/, to);
  }
});

Deno.test("any other link is dropped, however it is spelled", () => {
  const others = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "&#x6A;avascript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "file:///etc/passwd",
    "//other.example/x",
    "teacher.md",
    "<javascript:alert(1)>",
  ];
  for (const to of others) {
    for (const text of [`[go](${to})`, `![go](${to})`, `[go][1]\n\n[1]: ${to}`, `<${to}>`]) {
      assert.doesNotMatch(read(text).html, /<a |<img /, text);
    }
  }
  assert.match(read("[go](/\\other.example)").html, /href="\/%5Cother\.example"/, "an own path, and no host");
  assert.equal(read("https://a.example stays text").html, "<p>https://a.example stays text</p>\n");
});

Deno.test("a picture is one of our own, with its size; of another its words are left", () => {
  assert.equal(
    read('![The "start" page](/docs/pictures/a.webp)').html,
    '<p><img src="/docs/pictures/a.webp?v=1" alt="The &quot;start&quot; page" width="390" height="800" ' +
      'loading="lazy" decoding="async"></p>\n',
  );
  for (
    const src of ["/docs/pictures/b.webp", "/docs/pictures/../a.webp", "https://a.example/a.webp"]
  ) {
    assert.equal(read(`![Words](${src})`).html, "<p>Words</p>\n", src);
  }
});

Deno.test("a table scrolls on its own and can be reached by keyboard", () => {
  const { html } = read("| a | b |\n| - | - |\n| 1 | 2 |\n");
  assert.match(html, /^<div class="guide-table" role="region" aria-label="Table" tabindex="0"><table>/);
  assert.match(html, /<\/table><\/div>$/);
  const under = read("## Who & what\n\nWords.\n\n| a |\n| - |\n| 1 |\n").html;
  assert.match(under, /aria-label="Table: Who &amp; what" tabindex/, "named by its heading");
  const two = read("## Who\n\n| a |\n| - |\n| 1 |\n\nAnd\n\n| b |\n| - |\n| 1 |\n").html;
  assert.match(two, /aria-label="Table: Who".*aria-label="Table 2: Who"/s, "each by a name of its own");
});
