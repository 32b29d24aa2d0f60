import { CircleHelp } from "../../ui/icons.ts";

/** What was not sure when the sheet was read, beside the field that it is about. */
export function SheetNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <span className="sheet-note">
      <CircleHelp size={18} />
      <span>{notes.join(" ")}</span>
    </span>
  );
}
