/** 480 by 320 pixels. */
export const PNG = sample("../../server/demonstration/samples/photo.png");
/** One second. */
export const WAV = sample("../../server/demonstration/samples/recording.wav");
/** One page with a JBIG2 picture, for which pdf.js fetches a decoder. */
export const JBIG2_PDF = sample("./samples/jbig2.pdf");
/** One empty A4 page. */
export const PDF = pdf([""]);

function sample(path: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(new URL(path, import.meta.url));
}

/** A4 pages, each with a line of text. `locked`: encrypted with an unknown password. */
export function pdf(pages: readonly string[], { locked = false } = {}): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((line, i) => {
      const text = line === "" ? "" : `BT /F1 36 Tf 60 720 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  if (!locked) return assemblePdf(objects, "");
  const key = "41".repeat(32);
  objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
  return assemblePdf(objects, ` /Encrypt ${objects.length} 0 R /ID [<4142> <4142>]`);
}

function assemblePdf(objects: readonly string[], trailer: string): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  text += offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${size} /Root 1 0 R${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
