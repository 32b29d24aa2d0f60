import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { constants, createDeflate, deflateSync } from "node:zlib";
import { pdf } from "../../../../test/journeys/sample_files.ts";
import { checkPdf } from "../../../../test/pdf_tools.ts";
import { openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { pdfOfPage, pdfText, pdfWithObjects } from "../../../documents/testing.ts";
import { attach, madePdf } from "../testing.ts";

const MB = 1024 * 1024;

/** So many bytes of spaces, which are instructions that draw nothing, in a thousandth of it. */
async function deflatedSpaces(bytes: number): Promise<Uint8Array> {
  const deflate = createDeflate({ level: constants.Z_BEST_COMPRESSION });
  const done = Array.fromAsync(deflate);
  const part = Buffer.alloc(MB, " ");
  for (let at = 0; at < bytes; at += MB) {
    if (!deflate.write(part)) await new Promise<void>((resolve) => deflate.once("drain", resolve));
  }
  deflate.end();
  return Buffer.concat(await done);
}

const page = (dict: string, bytes: Uint8Array) => pdfOfPage("/Contents 4 0 R", [{ dict, bytes }]);
const image = (dict: string, bytes: Uint8Array) =>
  pdfOfPage("/Contents 5 0 R /Resources << /XObject << /X 4 0 R >> >>", [
    { dict: `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray ${dict}`, bytes },
    { dict: "", bytes: Buffer.from("/X Do") },
  ]);

/** A page that draws the first of ten forms, of which each draws another ten times. */
function formsThatDraw(next: (at: number) => number) {
  const resources = (at: number) => `/Resources << /XObject << /X ${5 + at % 10} 0 R >> >>`;
  const forms = Array.from({ length: 10 }, (_, at) => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${at === 9 ? "" : resources(next(at))}`,
    bytes: Buffer.from(at === 9 ? "0 0 9 9 re f" : "/X Do ".repeat(10)),
  }));
  return pdfOfPage(`/Contents 4 0 R ${resources(0)}`, [{ dict: "", bytes: Buffer.from("/X Do") }, ...forms]);
}

worldTest("PDFs whose pages unfold too far are named, and the others are shown", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, portfolio: { submissions: [first] } } = fixture;
  const spaces = await deflatedSpaces(300 * MB);
  assert.ok(spaces.length < 0.4 * MB);
  const zeros = deflateSync(new Uint8Array(100 * MB));
  const form = {
    dict: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode",
    bytes: spaces,
  };
  const again = { dict: "/Filter /FlateDecode", bytes: deflateSync(Buffer.alloc(MB, " ")) };
  const large = /This file is too large to be shown here/;
  const damaged = /This PDF is damaged/;
  const cut = deflateSync(Buffer.from("0 0 9 9 re f ".repeat(2000)));
  const pieces: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ["spaces.pdf", page("/Filter /FlateDecode", spaces), large],
    ["twice.pdf", page("/Filter [/FlateDecode /FlateDecode]", deflateSync(spaces)), large],
    ["form.pdf", pdfOfPage("/Resources << /XObject << /X 4 0 R >> >>", [form]), large],
    [
      "runs.pdf",
      page(
        "/Filter [/FlateDecode /RunLengthDecode]",
        deflateSync(Buffer.alloc(4 * MB, Uint8Array.of(0x81, 0x20))),
      ),
      large,
    ],
    [
      "pixels.pdf",
      image("/Width 30000 /Height 30000 /BitsPerComponent 1 /Filter /FlateDecode", zeros),
      large,
    ],
    [
      "fax.pdf",
      image(
        "/Width 9 /Height 9 /Filter /CCITTFaxDecode /DecodeParms << /Columns 60000 /Rows 60000 >>",
        zeros,
      ),
      large,
    ],
    ["objects.pdf", pdfWithObjects(spaces), large],
    [
      "flipped.pdf",
      page("/Filter /FlateDecode", cut.map((byte, at) => at === 40 ? byte ^ 0xff : byte)),
      damaged,
    ],
    ["cut.pdf", page("/Filter /FlateDecode", cut.subarray(0, -20)), damaged],
    ["filter.pdf", page("/Filter /FlatDecode", cut), damaged],
    ["again.pdf", pdfOfPage(`/Contents [${"4 0 R ".repeat(300)}]`, [again]), large],
    ["forms.pdf", formsThatDraw((at) => at + 1), large],
    ["itself.pdf", formsThatDraw((at) => at), damaged],
    ["inline.pdf", page("", Buffer.from("q BI /W 60000 /H 60000 /BPC 1 /CS /G ID x EI Q")), large],
    [
      "sum.pdf",
      pdfOfPage(`/Contents [${"4 0 R ".repeat(3)}]`, [{ dict: "/Filter /FlateDecode", bytes: cut }]),
      /Its page follows/,
    ],
    ["whole.pdf", pdf(["inner page"]), /Its page follows/],
  ];
  for (const [name, bytes] of pieces) await attach(teacher, first!.id, bytes, name);
  const bytes = await madePdf(world, fixture);
  assert.ok(bytes.length < MB);
  const pages = await pdfText(bytes);
  const text = pages.join(" ").replace(/\s+/g, " ");
  for (const [name, , said] of pieces) {
    assert.match(text, new RegExp(`${name.replace(".", "\\.")} .{0,90}${said.source}`));
  }
  assert.ok(pages.includes("inner page"));
  await checkPdf(bytes);
});
