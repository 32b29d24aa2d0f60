import { CircleHelp } from "../../ui/page_icons.ts";

export function SheetNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <span className="noted tone-warning tone-text small anywhere">
      <CircleHelp size={18} />
      <span>{notes.join(" ")}</span>
    </span>
  );
}
