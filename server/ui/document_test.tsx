import { useQuery } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { useId } from "react";
import { createPageServices, type Seed } from "../../islands/page_services.ts";
import { renderDocument } from "./document.tsx";
import { Island, renderIsland } from "./island.tsx";
import { testAssets as assets } from "./testing.ts";

const nonce = "abc123";

function NameIsland({ before }: { before: string }) {
  const id = useId();
  const { data } = useQuery<string>({
    queryKey: ["name"],
    queryFn: () => Promise.reject(new Error("no call")),
  });
  return <p id={id}>{before}{data}</p>;
}

const page = (before: string) => (
  <main>
    <Island name="test/NameIsland" of={NameIsland} props={{ before }} />
    <Island name="test/NameIsland" of={NameIsland} props={{ before }} />
  </main>
);
const named = (name: string): Seed => [[["name"], name]];

Deno.test("a page without an island carries no script", () => {
  const html = renderDocument({ assets, nonce, title: "Guide", body: <main>Read me</main> });
  assert.ok(
    html.startsWith('<!doctype html><html lang="en-GB" data-person="none"><head>'),
    html.slice(0, 90),
  );
  assert.ok(html.includes("<main>Read me</main>"));
  assert.ok(html.includes('<link rel="stylesheet" href="/assets/styles-1.css">'));
  assert.ok(!/<script|modulepreload|data-island/.test(html), html);
});

Deno.test("a page that a site frames tells that site its height", () => {
  const html = renderDocument({ assets, nonce, title: "A", body: null, framedBy: ["https://vle.example"] });
  assert.equal(html.match(/<script/g)?.length, 1);
  assert.match(html, /<script nonce="abc123">\(function .*\)\(\["https:\/\/vle\.example"\]\)<\/script>/);
});

Deno.test("staff's styles come after the others, and only on pages for staff", () => {
  const links = (person?: "staff" | "student") => {
    const html = renderDocument({ assets, nonce, title: "Units", body: null, person });
    return [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  };
  assert.deepEqual(links("staff"), [assets.styles, assets.staffStyles]);
  for (const person of ["student", undefined] as const) assert.deepEqual(links(person), [assets.styles]);
});

Deno.test("a page with islands carries one script, its preloads, the toaster and the seed once", () => {
  const html = renderDocument({
    assets,
    nonce,
    title: "Portfolio",
    body: page("Dear "),
    seed: named("Amara"),
  });
  const entry =
    /<script type="module" src="\/assets\/client-1\.js" data-prefetch="\/assets\/Dialog-1\.js" nonce="abc123">/g;
  assert.equal(html.match(entry)?.length, 1);
  assert.equal(html.match(/rel="modulepreload"/g)?.length, 2);
  assert.equal(html.match(/data-island="toaster\/ToasterIsland"/g)?.length, 1);
  assert.equal(html.match(/id="seed"/g)?.length, 1);
  assert.equal(html.match(/Dear <!-- -->Amara/g)?.length, 2, html);
});

Deno.test("data cannot break out of its place in the page", () => {
  const hostile = `</script><img src=x onerror=alert(1)><!-- "'\u2028\u2029`;
  const html = renderDocument({
    assets,
    nonce,
    title: hostile,
    description: hostile,
    body: page(hostile),
    seed: named(hostile),
  });
  assert.ok(!html.includes("<img"), html);
  const seed = /<script type="application\/json" id="seed">(.*?)<\/script>/s.exec(html)?.[1];
  assert.ok(!/[<\u2028\u2029]/.test(seed ?? ""), seed);
  assert.deepEqual(JSON.parse(seed ?? ""), [[["name"], hostile]]);
});

Deno.test("documents rendered concurrently do not mix", async () => {
  const renderFor = async (name: string) => {
    await Promise.resolve();
    return renderDocument({ assets, nonce, title: name, body: page("Dear "), seed: named(name) });
  };
  const documents = await Promise.all(["Amara", "Joe", "Amara", "Joe"].map(renderFor));
  documents.forEach((html, index) => {
    const [own, other] = index % 2 === 0 ? ["Amara", "Joe"] : ["Joe", "Amara"];
    assert.ok(html.includes(`Dear <!-- -->${own}`) && !html.includes(other), `document ${index} is mixed`);
  });
  assert.equal(documents[0], documents[2]);
});

Deno.test("an island's ids match the browser's for the same prefix", () => {
  const html = renderDocument({ assets, nonce, title: "Ids", body: page("Dear "), seed: named("Amara") });
  const prefixes = [...html.matchAll(/data-id="(\w+)"/g)].map((match) => match[1] ?? "");
  assert.equal(new Set(prefixes).size, prefixes.length);
  for (const prefix of prefixes.slice(0, 2)) {
    const alone = renderIsland(NameIsland, { before: "Dear " }, createPageServices(named("Amara")), prefix);
    assert.ok(alone.includes(prefix) && html.includes(alone), `${prefix}: ${alone}`);
  }
});

Deno.test("an island outside a document throws with its name", () => {
  assert.throws(
    () => renderIsland(() => page("Dear "), {}, createPageServices([]), "x"),
    /test\/NameIsland.*renderDocument/,
  );
});

Deno.test("in development the page takes everything from Vite, under the page's nonce", async () => {
  const { devAssets } = await import("../services/assets.ts");
  const dev = devAssets("http://localhost:5173");
  const html = renderDocument({ assets: dev, nonce, title: "Dev", body: page("Dear ") });
  assert.ok(html.includes('<meta property="csp-nonce" nonce="abc123">'));
  assert.ok(html.includes('src="http://localhost:5173/@vite/client" nonce="abc123"'));
  assert.equal(html.match(/<script type="module"[^>]* nonce="abc123"/g)?.length, 3);
});
