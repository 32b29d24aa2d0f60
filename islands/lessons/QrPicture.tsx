import { encodeQR } from "qr";

/** White around the squares that a reader needs to find them, in squares. */
const MARGIN = 4;

/** A text as a QR picture. It stands damage to a seventh of it: cards live in pockets. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const squares = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  const size = squares.length;
  return (
    <svg className="qr-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(squares)} />
    </svg>
  );
}

/** The dark squares, those beside each other drawn in one, so that no hairline shows between them on paper. */
function pathOf(squares: readonly (readonly boolean[])[]): string {
  return squares.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      let end = x;
      while (row[end]) end++;
      return `M${x} ${y}h${end - x}v1h${x - end}z`;
    })
  ).join("");
}
