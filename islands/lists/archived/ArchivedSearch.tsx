import { Checkbox } from "../../../ui/Checkbox.tsx";
import { SearchField } from "../SearchField.tsx";

export type ArchivedSearchFields = {
  typed: string;
  setTyped: (text: string) => void;
  includeArchived: boolean;
  setIncludeArchived: (include: boolean) => void;
};

/** A list's search, and whether it shows who is archived (spec 2 §2). */
export function ArchivedSearch(
  { label, typed, setTyped, includeArchived, setIncludeArchived }: ArchivedSearchFields & { label: string },
) {
  return (
    <div className="spread measure row bottoms gap-xl lines-l">
      <SearchField label={label} value={typed} onChange={setTyped} />
      <Checkbox
        label="Show Archived"
        checked={includeArchived}
        onChange={(event) => setIncludeArchived(event.currentTarget.checked)}
      />
    </div>
  );
}
