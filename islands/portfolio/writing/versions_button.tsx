import type { WritingBoxName } from "./writing_boxes.ts";

/** The quiet way to what a box held before; a plain element, since a page has one for every box. */
export function versionsButton(box: WritingBoxName, outcomeIndex: number, onPress: () => void) {
  return (
    <button
      type="button"
      className="writing-versions"
      aria-label={`Earlier versions of the ${box} on outcome ${outcomeIndex + 1}`}
      onClick={onPress}
    >
      Earlier versions
    </button>
  );
}
