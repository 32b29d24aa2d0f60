import assert from "node:assert/strict";
import sharp from "sharp";
import { hugePng, jpeg } from "../../evidence/thumbnails/testing.ts";
import { LOGO_REFUSALS, type LogoRefusal } from "../../../../domain/logos.ts";
import { PNG } from "../../evidence/content/testing.ts";
import { SQUARE, svg } from "../testing.ts";
import { drawLogo } from "./draw_logo.ts";

const SVG = "image/svg+xml";
const size = async (png: Uint8Array) => {
  const { format, width, height, hasAlpha } = await sharp(png).metadata();
  return { format, width, height, hasAlpha };
};

Deno.test("a logo becomes a PNG of 640 pixels at most, with its transparency and without metadata", async () => {
  const photo = await jpeg(900, 600, { exif: { IFD0: { Copyright: "secret place" } } });
  const drawn = await drawLogo(photo, "image/jpeg");
  assert.deepEqual(await size(drawn), { format: "png", width: 640, height: 427, hasAlpha: false });
  assert.ok(!new TextDecoder("latin1").decode(drawn).includes("secret place"));
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

async function assertRefused(reason: LogoRefusal, bytes: Uint8Array<ArrayBuffer>, type = SVG): Promise<void> {
  await assert.rejects(drawLogo(bytes, type), { code: "wrong_type", message: LOGO_REFUSALS[reason] });
}

Deno.test("an SVG with effects is drawn as it looks", async () => {
  const effects = [
    `<filter id="f"><feGaussianBlur stdDeviation="4"/></filter><g filter="url(#f)">${SQUARE}</g>`,
    `<mask id="m"><rect width="200" height="100" fill="#fff"/></mask><g mask="url(#m)">${SQUARE}</g>`,
    `<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><circle r="9"/></pattern>` +
    `<rect width="400" height="100" fill="url(#p)"/>`,
    `<path d="M0 50h400" stroke="red" stroke-width="20" stroke-dasharray="30 10"/>`,
    `<style>rect { mix-blend-mode: screen; opacity: .5 }</style>${SQUARE}`,
  ];
  const plain = await drawLogo(svg(SQUARE), SVG);
  for (const content of effects) {
    const drawn = await drawLogo(svg(content), SVG);
    const { channels } = await sharp(drawn).ensureAlpha().stats();
    assert.ok(channels[3]!.max > 0, `something is seen: ${content}`);
    assert.notDeepEqual(drawn, plain, content);
  }
});

Deno.test("an SVG with text or pictures is refused, since it would be drawn without them", async () => {
  await assertRefused("svgText", svg(`<text x="9" y="60">Oak Lane</text>`));
  await assertRefused("svgText", svg(`<a-b:text xmlns:a-b="http://www.w3.org/2000/svg">Oak</a-b:text>`));
  const pictures = [
    `<image href="http://127.0.0.1:1/x.png"/>`,
    `<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="data:image/png;base64,AAAA"/>`,
    `<filter id="f"><feImage href="x.png"/></filter>`,
    `<foreignObject><iframe/></foreignObject>`,
  ];
  for (const content of pictures) await assertRefused("svgPictures", svg(content));
});

Deno.test("an SVG of too many elements, segments or bytes is refused before it is drawn", async () => {
  const path = (segments: number, more = "") => `<path ${more} d="M0 0${"h1".repeat(segments)}"/>`;
  const refused = {
    elements: svg(`<path d="M0 0"/>`.repeat(6_000)),
    accented: svg(`<é:path xmlns:é="http://www.w3.org/2000/svg" d="M0 0"/>`.repeat(2_001)),
    bytes: svg(`<desc>${"a".repeat(140_000)}</desc>`),
    segments: svg(path(17_000)),
    implicit: svg(`<path d="M0 0L${"1 1 ".repeat(17_000)}"/>`),
    points: svg(`<polygon points="${"1,1 ".repeat(17_000)}"/>`),
    stroked: svg(path(5_000, `stroke="red"`)),
    styled: svg(`<style>path { stroke: red }</style>${path(5_000)}`),
    arcs: svg(`<path stroke = 'red' d='M0 0A${"1 1 0 0110 10 ".repeat(5_700)}'/>`),
  };
  for (const bytes of Object.values(refused)) await assertRefused("svgTooComplex", bytes);
  for (const content of [path(5_000), path(5_000, `stroke="none"`), path(3_000, `stroke="red"`)]) {
    assert.equal((await size(await drawLogo(svg(content + SQUARE), SVG))).width, 640);
  }
});

Deno.test("an SVG that takes more memory than there is, or multiplies, is not drawn", async () => {
  const layers = `<style>g{opacity:.9}</style>${"<g>".repeat(900)}${SQUARE}${"</g>".repeat(900)}`;
  const groups = Array.from(
    { length: 12 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  );
  await assertRefused("svgTooComplex", svg(layers, `width="640" height="640"`));
  await assertRefused("svgTooComplex", svg(`<g id="a0">${SQUARE}</g>${groups.join("")}`));
  await assertRefused("svgTooComplex", svg(SQUARE, `width="1" height="1000000"`));
});

Deno.test("what is damaged or has too many pixels is told so, by its kind", async () => {
  await assertRefused("svgDamaged", new TextEncoder().encode("<svg><"));
  await assertRefused("svgDamaged", svg(SQUARE, `width="0" height="0"`));
  await assertRefused("tooManyPixels", hugePng(20_000, 20_000), "image/png");
  await assertRefused("damaged", (await jpeg(800, 400)).slice(0, 300), "image/jpeg");
  await assertRefused("damaged", PNG.slice(0, 40), "image/png");
});
