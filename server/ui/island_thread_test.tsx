import assert from "node:assert/strict";
import EmailLinkIsland from "../../islands/sign_in/EmailLinkIsland.tsx";
import { renderDocument, renderDocumentWith } from "./document.tsx";
import { ISLAND_COMPONENTS } from "./island_components.ts";
import { Island } from "./island.tsx";
import { startIslandThread } from "./island_thread.ts";
import { testAssets as assets } from "./testing.ts";

const page = (name = "sign_in/EmailLinkIsland") => ({
  assets,
  nonce: "abc123",
  title: "Sign in",
  body: <Island name={name} of={EmailLinkIsland} props={{ returnTo: "/<!--island-->" }} />,
});

Deno.test("a page is the same whether its islands are rendered in this thread or beside it", async () => {
  const thread = startIslandThread();
  try {
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => renderDocumentWith(thread.render, page())),
    );
    assert.deepEqual(new Set(pages), new Set([renderDocument(page())]));
  } finally {
    await thread.close();
  }
});

Deno.test("an island that cannot be rendered fails its own page, and the thread goes on", async () => {
  const thread = startIslandThread();
  try {
    await assert.rejects(
      renderDocumentWith(thread.render, page("nobody/KnowsIsland")),
      /nobody\/KnowsIsland is missing/,
    );
    assert.match(await renderDocumentWith(thread.render, page()), /Email address/);
  } finally {
    await thread.close();
  }
});

Deno.test("a thread that dies fails the page it was at and leaves none waiting; the next page has another", async () => {
  const thread = startIslandThread(new URL("./testdata/dying_worker.ts", import.meta.url));
  try {
    for (const how of ["fault", "end"]) {
      await assert.rejects(renderDocumentWith(thread.render, { ...page(), seed: [[["how"], how]] }), Error);
    }
  } finally {
    await thread.close();
  }
});

Deno.test("a page without islands asks nobody", async () => {
  const none = () => Promise.reject(new Error("asked"));
  assert.match(await renderDocumentWith(none, { ...page(), body: <main>Read me</main> }), /Read me/);
});

Deno.test("the thread knows every island of the product", async () => {
  const names: string[] = [];
  const islands = new URL("../../islands/", import.meta.url);
  for await (const folder of Deno.readDir(islands)) {
    if (!folder.isDirectory) continue;
    for await (const { name } of Deno.readDir(new URL(`${folder.name}/`, islands))) {
      if (/Island\.tsx$/.test(name)) names.push(`${folder.name}/${name.replace(/\.tsx$/, "")}`);
    }
  }
  assert.deepEqual(names.toSorted(), Object.keys(ISLAND_COMPONENTS).toSorted());
});
