import assert from "node:assert/strict";
import { renderDocument } from "./document.tsx";
import { Gallery } from "./gallery.tsx";
import { testAssets as assets } from "./testing.ts";

const SHOWN_BY = [
  "./gallery.tsx",
  "./gallery_controls.tsx",
  "./gallery_states.tsx",
  "./layout.tsx",
  "./account_menu.tsx",
  "../../islands/gallery/GalleryIsland.tsx",
];
/** Used inside other components only, and the layout of a whole page. */
const NOT_SHOWN = ["Brand", "CenteredCard", "Footer", "ToneIcon"];

Deno.test("the gallery renders on the server", () => {
  const html = renderDocument({ assets, nonce: "n", title: "Components", body: <Gallery /> });
  for (const mark of ["Mark Complete", "progressbar", "No Assignments Yet", "Add link", "Skip to main"]) {
    assert.ok(html.includes(mark), `${mark} is missing`);
  }
});

Deno.test("every component of ui is in the gallery", async () => {
  const texts = await Promise.all(SHOWN_BY.map((path) => Deno.readTextFile(new URL(path, import.meta.url))));
  const text = texts.join("\n");
  const missing: string[] = [];
  for await (const { name } of Deno.readDir(new URL("../../ui/", import.meta.url))) {
    const component = /^([A-Z][A-Za-z]*)\.tsx$/.exec(name)?.[1];
    if (!component || NOT_SHOWN.includes(component)) continue;
    if (!new RegExp(`<${component}\\b`).test(text)) missing.push(component);
  }
  assert.deepEqual(missing, []);
});
