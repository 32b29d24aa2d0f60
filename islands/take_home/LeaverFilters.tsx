import {
  LEAVER_GROUP_LABELS,
  LEAVER_GROUPS,
  type LeaverFilter,
  PACK_SHOWN,
  PACK_SHOWN_LABELS,
} from "../../domain/take_home.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SearchField } from "../lists/SearchField.tsx";

type Chosen = Pick<LeaverFilter, "from" | "show">;
type Props = {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Whether there was a new school year, whose leavers can be shown alone. */
  hasLast: boolean;
  typed: string;
  setTyped: (text: string) => void;
};

export function LeaverFilters({ chosen, onChoose, hasLast, typed, setTyped }: Props) {
  return (
    <div className="thirds bottoms gap-xl lines-l">
      <SearchField label="Find by name or student ID" value={typed} onChange={setTyped} />
      {hasLast && (
        <Field label="Who left">
          <Select
            value={chosen.from}
            onChoose={(from) => onChoose({ ...chosen, from })}
            options={LEAVER_GROUPS.map((value) => ({ value, label: LEAVER_GROUP_LABELS[value] }))}
          />
        </Field>
      )}
      <Field label="Packs">
        <Select
          value={chosen.show}
          onChoose={(show) => onChoose({ ...chosen, show })}
          options={PACK_SHOWN.map((value) => ({ value, label: PACK_SHOWN_LABELS[value] }))}
        />
      </Field>
    </div>
  );
}
