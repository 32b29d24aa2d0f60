/** The bytes of a PDF of one A4 page with these lines, the first as its heading. The lines are plain ASCII. */
export function writePdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const [heading = "", ...rest] = lines.map((line) => line.replace(/[\\()]/g, "\\$&"));
  const text = `BT /F1 26 Tf 72 742 Td (${heading}) Tj /F1 14 Tf 0 -14 Td ` +
    `${rest.map((line) => `0 -28 Td (${line}) Tj`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
    "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + table + end);
}
