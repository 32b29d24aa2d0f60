/** The ways into a zone for files, besides choosing some: which of them there are. */
type Ways = Readonly<Record<"photo" | "paste" | "voice" | "link", unknown>>;

const LABELS = [
  ["photo", "Take a photo"],
  ["paste", "Paste screenshot"],
  ["voice", "Record a voice note"],
  ["link", "Add link"],
] as const;

/**
 * The buttons of these ways as ready HTML, `data-way` telling them apart. A page holds a dozen zones with the same
 * buttons: drawn one by one they cost a third of what all the rest of a card does.
 */
export function waysIn(ways: Ways): { __html: string } {
  const shown = LABELS.filter(([way]) => ways[way] !== undefined);
  const buttons = shown.map(([way, label]) => button(way, label));
  const firstOfRest = shown.findIndex(([way]) => way !== "photo");
  // In front of what it opens, so that the keyboard and the eye meet them in the same order.
  if (shown.length - firstOfRest > 1) buttons.splice(firstOfRest, 0, button("more", "More", MORE));
  return { __html: buttons.join("") };
}

/** Shown where there is little room; styles hide what stands behind it until it is pressed. */
const MORE = ' aria-expanded="false" aria-label="More ways to add"';

function button(way: string, label: string, attributes = ""): string {
  return `<button type="button" class="way" data-way="${way}"${attributes}>${label}</button>`;
}
