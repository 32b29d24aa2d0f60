import assert from "node:assert/strict";
import sharp from "sharp";
import { hugePng, jpeg } from "../../evidence/thumbnails/testing.ts";
import { SQUARE, svg } from "../testing.ts";
import { drawLogo } from "./draw_logo.ts";

const SVG = "image/svg+xml";
const size = async (png: Uint8Array | null) => {
  assert.ok(png, "it is drawn");
  const { format, width, height, hasAlpha } = await sharp(png).metadata();
  return { format, width, height, hasAlpha };
};

Deno.test("a logo becomes a PNG of 640 pixels at most, with its transparency and without metadata", async () => {
  const photo = await jpeg(900, 600, { exif: { IFD0: { Copyright: "secret place" } } });
  const drawn = await drawLogo(photo, "image/jpeg");
  assert.deepEqual(await size(drawn), { format: "png", width: 640, height: 427, hasAlpha: false });
  assert.ok(!new TextDecoder("latin1").decode(drawn!).includes("secret place"));
  assert.equal((await size(await drawLogo(svg(SQUARE), SVG))).hasAlpha, true);
});

Deno.test("an SVG is drawn at the size of a logo, however large or small it says it is", async () => {
  const attributes = [
    `width="400" height="100"`,
    `width="20000" height="5000"`,
    `width="4" height="1" viewBox="0 0 400 100"`,
    `viewBox="0 0 400 100"`,
  ];
  for (const text of attributes) {
    const { width, height } = await size(await drawLogo(svg(SQUARE, text), SVG));
    assert.ok(width >= 639 && width <= 640 && height >= 159 && height <= 161, `${text}: ${width}×${height}`);
  }
});

Deno.test("an SVG as drawing programs write it is drawn", async () => {
  const clipped = `<defs><clipPath id="c"><rect width="400" height="100"/></clipPath>` +
    `<linearGradient id="g"><stop stop-color="#0a7"/><stop offset="1" stop-color="#07a"/></linearGradient></defs>` +
    `<style>.a { fill: url(#g) }</style><g clip-path="url(#c)"><path class="a" d="M0 0h400v100H0z"/></g>` +
    `<use href="#c"/><title>Oak Lane: text and image</title>`;
  const written = new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!-- Made with a program -->` +
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
      new TextDecoder().decode(svg(clipped)),
  );
  assert.equal((await size(await drawLogo(written, SVG))).width, 640);
});

Deno.test("a script in an SVG is not in what is drawn of it", async () => {
  const drawn = await drawLogo(svg(`<script>alert(1)</script><a href="javascript:x">${SQUARE}</a>`), SVG);
  assert.equal((await size(drawn)).format, "png");
});

Deno.test("nothing that an SVG names is fetched", async () => {
  let asked = 0;
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    asked++;
    return new Response(svg(SQUARE));
  });
  const address = `http://127.0.0.1:${server.addr.port}/x`;
  const sheet = new TextEncoder().encode(
    `<?xml-stylesheet href="${address}.css"?>${new TextDecoder().decode(svg(SQUARE))}`,
  );
  assert.ok(await drawLogo(sheet, SVG));
  assert.ok(await drawLogo(svg(`<style>@import url("${address}.css");</style>${SQUARE}`), SVG));
  assert.ok(
    await drawLogo(svg(`<use href="${address}#a"/><use href="file:///etc/passwd#a"/>${SQUARE}`), SVG),
  );
  assert.equal(asked, 0);
});

Deno.test("an SVG that multiplies, or holds what may cost much, is refused before it is drawn", async () => {
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const bomb = new TextEncoder().encode(entities + new TextDecoder().decode(svg("<text>&b;</text>")));
  const refused = {
    entities: bomb,
    picture: svg(`<image href="http://127.0.0.1:1/x.png"/>`),
    embedded: svg(`<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="data:image/png;base64,AAAA"/>`),
    mask: svg(`<mask id="m">${SQUARE}</mask>`),
    filter: svg(`<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>`),
    style: svg(`<g style="filter : blur(90px)">${SQUARE}</g>`),
    blend: svg(`<style>rect { mix-blend-mode: screen }</style>${SQUARE}`),
    hidden: svg(`<g style="filte&#114;:blur(90px)">${SQUARE}</g>`),
    clips: svg(`<clipPath id="a">${SQUARE}</clipPath><g clip-path="url(#a)"/>`.repeat(30)),
    nested: svg(`<clipPath id="a">${SQUARE.replace("/>", ` clip-path="url(#b)"/>`)}</clipPath>`),
    dashes: svg(`<path d="M0 0h99" stroke="red" stroke-dasharray="0.001"/>`),
    text: svg(`<text x="9" y="60">Oak Lane</text>`),
    styled: svg(`<style>rect { clip-path: url(#a) }</style><clipPath id="a">${SQUARE}</clipPath>`),
    encoded: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-7"?><svg/>`),
    foreign: svg(`<foreignObject><iframe/></foreignObject>`),
    included: svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>`),
    elements: svg(`<path d="M0 0"/>`.repeat(6000)),
    references: svg(`<g id="a"/>${`<use href="#a"/>`.repeat(7)}`),
    prefixed: svg(`<a-b:text xmlns:a-b="http://www.w3.org/2000/svg">Oak</a-b:text>`),
    accented: svg(`<é:path xmlns:é="http://www.w3.org/2000/svg" d="M0 0"/>`.repeat(2_001)),
    uses: svg(`<a-b:use href="#a"/>`.repeat(5), `xmlns:a-b="http://www.w3.org/2000/svg"`),
    sheet: svg(`<style><![CDATA[rect { clip-path: url(#a) }]]></style><clipPath id="a">${SQUARE}</clipPath>`),
    bytes: svg(`<desc>${"a".repeat(140_000)}</desc>`),
    endless: svg(SQUARE, `width="1" height="1000000"`),
    broken: new TextEncoder().encode("<svg><"),
  };
  for (const [what, bytes] of Object.entries(refused)) {
    assert.equal(await drawLogo(bytes, SVG), null, what);
  }
});

Deno.test("a picture of too many pixels is refused, whatever it is", async () => {
  assert.equal(await drawLogo(hugePng(20_000, 20_000), "image/png"), null);
});
