const BOX = `<rect width="400" height="400" fill="#0a7"/>`;
const svg = (content: string, size = `width="400" height="400"`) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");
const nested = (count: number, open: (at: number) => string, close: string) =>
  times(count, open) + BOX + close.repeat(count);

/** Nearly whole circles through one another. */
const arcs = (count: number) =>
  times(count, (at) => `a${150 + at % 50} ${100 + at % 90} ${at % 180} 1 ${at % 2} ${at % 3} ${at % 5 - 2}`);
const curves = (count: number) =>
  times(
    count,
    (at) =>
      `C${at % 400} ${at * 7 % 400} ${at * 13 % 400} ${at * 17 % 400} ${at * 37 % 400} ${at * 53 % 400}`,
  );
const lines = (count: number) => times(count, (at) => at % 2 ? `V${at * 53 % 400}` : `H${at * 37 % 400}`);
const path = (data: string, more = "") => `<path d="M200 200${data}" ${more}/>`;
const stroke = (width: number) => `fill="none" stroke="red" stroke-width="${width}" stroke-linejoin="round"`;

/** SVGs that cost a program that draws them far more than their size, by what they do. */
export const HOSTILE_SVGS: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "600 wide arcs": svg(path(arcs(600), stroke(40))),
  "3,500 wide arcs": svg(path(arcs(3_500), stroke(90))),
  "10,000 arcs": svg(path(arcs(10_000), stroke(90))),
  "as many stroked arcs as may be": svg(path(arcs(3_990), stroke(300))),
  "as many stroked curves as may be": svg(path(curves(3_990), stroke(200))),
  "as many stroked lines as may be": svg(path(lines(3_990), stroke(900))),
  "as many filled lines as may be": svg(path(lines(15_900))),
  "filled curves": svg(path(curves(4_500))),
  "stroked circles": svg(
    times(1_400, () => `<circle r="300" cx="200" cy="200" stroke="red" stroke-width="90"/>`),
  ),
  "translucent circles": svg(
    times(1_400, () => `<circle r="300" cx="200" cy="200" stroke="red" opacity=".5"/>`),
  ),
  "tiny dashes": svg(path("h4000000", `stroke="red" stroke-dasharray="0.001"`)),
  "a far line": svg(`<path d="M-7-96 6 0 07 4E7"/>`),
  "layers": svg(`<style>g{opacity:.9}</style>` + nested(900, () => "<g>", "</g>")),
  "blends": svg(`<style>g{mix-blend-mode:screen}</style>` + nested(900, () => "<g>", "</g>")),
  "blurs": svg(
    `<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>` +
      nested(300, () => `<g filter="url(#f)">`, "</g>"),
  ),
  "turbulence": svg(
    `<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".9"/></filter><g filter="url(#f)">${BOX}</g>`,
  ),
  "a wide morphology": svg(
    `<filter id="f">${times(50, () => `<feMorphology operator="dilate" radius="200"/>`)}</filter>` +
      `<g filter="url(#f)">${BOX}</g>`,
  ),
  "a large convolution": svg(
    `<filter id="f"><feConvolveMatrix order="90" kernelMatrix="${
      "1 ".repeat(8_100)
    }"/></filter><g filter="url(#f)">${BOX}</g>`,
  ),
  "clips in clips": svg(
    times(200, (at) => `<clipPath id="c${at}"><g clip-path="url(#c${at + 1})">${BOX}</g></clipPath>`) +
      nested(100, () => `<g clip-path="url(#c0)">`, "</g>"),
  ),
  "masks in masks": svg(
    times(200, (at) => `<mask id="m${at}"><g mask="url(#m${at + 1})">${BOX}</g></mask>`) +
      nested(100, () => `<g mask="url(#m0)">`, "</g>"),
  ),
  "patterns in patterns": svg(
    times(30, (at) =>
      `<pattern id="p${at}" width="2" height="2" patternUnits="userSpaceOnUse">` +
      `<rect width="400" height="400" fill="url(#p${at + 1})"/><rect width="400" height="400" fill="url(#p${
        at + 1
      })"/></pattern>`) +
      `<rect width="400" height="400" fill="url(#p0)"/>`,
  ),
  "a vast pattern": svg(
    `<pattern id="p" width="9e6" height="9e6" patternUnits="userSpaceOnUse">${BOX}</pattern>` +
      `<rect fill="url(#p)" width="400" height="400" transform="scale(1000)"/>`,
  ),
  "markers": svg(
    `<marker id="m" markerWidth="900" markerHeight="900">${path(curves(300))}</marker>` +
      path(lines(3_000), `marker-mid="url(#m)"`),
  ),
  "references that multiply": svg(
    `<g id="a0">${BOX}</g>` +
      times(12, (at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`),
  ),
  "references to themselves": svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`),
  "deep groups": svg(nested(1_990, () => "<g>", "</g>")),
  "a thin strip": svg(BOX, `width="1" height="1000000"`),
  "a large canvas": svg(BOX, `width="1000000" height="1000000"`),
  "a long description": svg(`<desc>${"a".repeat(9_000_000)}</desc>`),
  "many style rules": svg(
    `<style>${times(2_000, (at) => `g>g g.a${at}{fill:red}`)}</style>` +
      nested(1_900, () => `<g class="a1 a2 a3">`, "</g>"),
  ),
  "many attributes": svg(`<path ${times(9_000, (at) => `a${at}="1"`.concat(" "))}/>`),
  "unclosed quotes": new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg">${` d='`.repeat(30_000)}"`,
  ),
};
