import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { Button } from "./Button.tsx";
import { ReasonedButton } from "./ReasonedButton.tsx";

Deno.test("a pending button is busy, stays in the tab order and shows its pending text", () => {
  const html = renderToStaticMarkup(<Button pending pendingText="Verifying...">Verify</Button>);
  assert.match(html, /aria-disabled="true"/);
  assert.match(html, /aria-busy="true"/);
  assert.match(html, /Verifying\.\.\.<\/button>/);
  assert.ok(!/ disabled/.test(html.replace(/aria-disabled/g, "")), html);
});

Deno.test("a button with a reason is described by it", () => {
  const html = renderToStaticMarkup(
    <ReasonedButton reason="3 of 5 outcomes complete">Assess</ReasonedButton>,
  );
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  assert.match(html, new RegExp(`id="${id}"[^>]*>3 of 5 outcomes complete<`));
});

Deno.test("a button is the same element with and without a reason, so that it keeps the focus", () => {
  const pathTo = (reason: string | null) =>
    renderToStaticMarkup(<ReasonedButton reason={reason}>Assess</ReasonedButton>).match(/<\w+/g)?.slice(0, 2);
  assert.deepEqual(pathTo("3 of 5 outcomes complete"), pathTo(null));
});

Deno.test("a button without a reason has no ARIA attributes", () => {
  assert.ok(!/aria-/.test(renderToStaticMarkup(<ReasonedButton reason={null}>Assess</ReasonedButton>)));
});
