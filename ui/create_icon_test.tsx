import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import * as portfolioIcons from "./icons.ts";
import * as pageIcons from "./page_icons.ts";

Deno.test("every icon is one hidden svg with shapes", () => {
  for (const [name, Icon] of Object.entries({ ...portfolioIcons, ...pageIcons })) {
    const html = renderToStaticMarkup(<Icon size={20} />);
    assert.match(
      html,
      /^<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><\w/,
      name,
    );
    assert.ok(!/ key=|undefined/.test(html), `${name}: ${html}`);
  }
});
