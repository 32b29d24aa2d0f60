import assert from "node:assert/strict";
import { renderDocument } from "./document.tsx";
import { CardGallery, Gallery } from "./gallery.tsx";
import { testAssets as assets } from "./testing.ts";

const SHOWN_BY = [
  "./gallery.tsx",
  "./gallery_controls.tsx",
  "./gallery_states.tsx",
  "./layout.tsx",
  "./account_menu.tsx",
  "../../islands/gallery/GalleryIsland.tsx",
];
/** Used inside other components only. */
const PARTS = ["Brand", "Footer", "ToneIcon"];

Deno.test("the galleries render on the server", () => {
  const html = renderDocument({ assets, nonce: "n", title: "Components", body: <Gallery /> });
  for (const mark of ["Mark Complete", "progressbar", "No Assignments Yet", "Add link", "Skip to main"]) {
    assert.ok(html.includes(mark), `${mark} is missing`);
  }
  const card = renderDocument({ assets, nonce: "n", title: "A card", body: <CardGallery /> });
  assert.ok(card.includes("Verify Your Email") && !card.includes("<script"));
});

Deno.test("every component of ui is in a gallery", async () => {
  const texts = await Promise.all(SHOWN_BY.map((path) => Deno.readTextFile(new URL(path, import.meta.url))));
  const text = texts.join("\n");
  const missing: string[] = [];
  for await (const { name } of Deno.readDir(new URL("../../ui/", import.meta.url))) {
    const component = /^([A-Z][A-Za-z]*)\.tsx$/.exec(name)?.[1];
    if (!component || PARTS.includes(component)) continue;
    if (!new RegExp(`<${component}\\b`).test(text)) missing.push(component);
  }
  assert.deepEqual(missing, []);
});
