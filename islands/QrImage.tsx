import { encodeQR } from "qr";

/** White around it, which readers need (ISO/IEC 18004). */
const MARGIN_MODULES = 4;

/** QR code as SVG; `medium` error correction for worn cards and bad screens. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: MARGIN_MODULES });
  const size = modules.length;
  return (
    <svg className="qr-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(modules)} />
    </svg>
  );
}

// Runs of dark modules are one rectangle, so that no hairline prints between them.
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      let end = x;
      while (row[end]) end++;
      return `M${x} ${y}h${end - x}v1h${x - end}z`;
    })
  ).join("");
}
