import assert from "node:assert/strict";
import { readMarkdown } from "./read_markdown.ts";

const draw = (form: string) =>
  readMarkdown(`# A guide\n\n\`\`\`moodle\n${form}\n\`\`\`\n`, () => undefined).html;

Deno.test("a form is a captioned figure, with each field's label, value and note", () => {
  const html = draw(
    "Manage tools\n# Tool settings\ntype Tool name: My portfolio\n  What **teachers** see\n  in the course.\n" +
      "choose LTI version: LTI 1.3\nleave Custom parameters\n# Privacy\nleave Share name: Never\n# Miscellaneous",
  );
  assert.match(html, /^<figure class="moodle-form"><figcaption><b>Manage tools<\/b> /);
  assert.match(html, /Drawn after Moodle 4\.5\. Not a screenshot\./);
  assert.match(html, /<dt>Tool name<\/dt><dd class="moodle-value">My portfolio<\/dd>/);
  assert.match(html, /<dd class="small quiet">What <strong>teachers<\/strong> see in the course\.<\/dd>/);
  assert.match(html, /<span class="sr-only">Choose: <\/span>LTI 1\.3/);
  assert.match(html, /Custom parameters<\/dt><dd class="moodle-value">Leave this as it is/);
  assert.match(html, /Never <span class="quiet">\(leave this as it is\)<\/span>/);
  assert.match(
    html,
    /<p class="moodle-part">Miscellaneous<\/p><p class="small quiet">Leave this as it is\.<\/p>/,
  );
  assert.equal(html.match(/<dl>/g)?.length, 2, "a list for each part");
});

Deno.test("boxes are said in words, and what is to be pressed looks like a button", () => {
  const html = draw("Form\ntick Deep linking\nuntick Force SSL\npress Save changes");
  assert.match(html, /moodle-tick"><dt>Deep linking<\/dt><dd class="moodle-value">Ticked<\/dd>/);
  assert.match(html, /moodle-untick"><dt>Force SSL<\/dt><dd class="moodle-value">Not ticked<\/dd>/);
  assert.match(html, /<dt class="sr-only">Press<\/dt><dd class="moodle-value">Save changes<\/dd>/);
});

Deno.test("a value may have several lines, which stay as they are, escaped", () => {
  const html = draw("Form\ntype Ports:\n  | 443\n  |   80 <b>\n  One on each line.");
  assert.match(html, /<dd class="moodle-value moodle-lines">443\n {2}80 &lt;b&gt;<\/dd>/);
  assert.match(html, /small quiet">One on each line\.</);
  assert.match(draw("A <i>\ntype B <i>: C <i>"), /<b>A &lt;i&gt;<\/b>.*<dt>B &lt;i&gt;<\/dt>.*>C &lt;i&gt;</);
});

Deno.test("a menu shows what to press in the bar and in the opened list", () => {
  const html = draw("Form\nmenu Page content: Edit, [Tools], Help > [Source code], Word count");
  assert.match(html, /<ul class="moodle-bar"><li>Edit<\/li><li><b>Tools<\/b><\/li><li>Help<\/li><\/ul>/);
  assert.match(html, /<ul class="moodle-items"><li><b>Source code<\/b><\/li><li>Word count<\/li><\/ul>/);
});

Deno.test("a line that says nothing known is refused, so that no page shows half a form", () => {
  for (const line of ["fill Name: x", "Name", "  A note of no field", "type Name"]) {
    assert.throws(() => draw(`Form\n${line}`), /form of Moodle/, line);
  }
});

Deno.test("any other code is shown as it is", () => {
  const { html } = readMarkdown("# A guide\n\n```html\n<div data-unitfolio>\n```\n", () => undefined);
  assert.equal(html, '<pre><code class="language-html">&lt;div data-unitfolio&gt;\n</code></pre>\n');
});
