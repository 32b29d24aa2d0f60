/** A real PDF of A4 pages, each with a line of text. `locked`: under a password that nobody knows. */
export function pdf(pages: readonly string[], { locked = false } = {}): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((words, i) => {
      const text = words === "" ? "" : `BT /F1 36 Tf 60 720 Td (${words}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  if (!locked) return assembled(objects, "");
  const key = "41".repeat(32);
  objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
  return assembled(objects, ` /Encrypt ${objects.length} 0 R /ID [<4142> <4142>]`);
}

/** A PDF of one page that is all one JBIG2 picture, which pdf.js can only draw with a decoder that it fetches. */
export function jbig2Pdf(): Uint8Array<ArrayBuffer> {
  const draw = "595 0 0 842 0 0 cm /I Do";
  return assembled([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
    "/Resources << /XObject << /I 5 0 R >> >> >>",
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    "<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 " +
    `/Filter [/ASCIIHexDecode /JBIG2Decode] /Length ${BLACK.length} >>\nstream\n${BLACK}\nendstream`,
  ], "");
}

/** A page of 8 by 8, black from the beginning (JBIG2, segment type 48, default pixel 1), and its end. */
const BLACK = "0000000030000100000013" + "0000000800000008" + "0000000000000000" + "04" + "0000" + ">";

function assembled(objects: readonly string[], more: string): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  text += places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${size} /Root 1 0 R${more} >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
