import { useState } from "react";
import { ACTIVITY_KIND_LABELS, ACTIVITY_KINDS } from "../../domain/activity.ts";
import { type ActivityFilter } from "../../domain/activity_filter.ts";
import type { ChosenNames } from "../../server/features/activity_log/read_chosen_names.ts";
import { Field } from "../../ui/Field.tsx";
import { X } from "../../ui/icons.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Search } from "../../ui/page_icons.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import type { Choice } from "./ChoosePersonDialog.tsx";

const ChoosePersonDialog = lazyDialog(() => import("./ChoosePersonDialog.tsx"));

type Which = keyof ChosenNames;
type Props = {
  filter: ActivityFilter;
  names: ChosenNames;
  today: string;
  onChange: (change: Partial<ActivityFilter>) => void;
  onChoose: (which: Which, choice: Choice | null) => void;
};

const KIND_OPTIONS = [
  { value: "" as const, label: "Everything" },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: ACTIVITY_KIND_LABELS[kind] })),
];

const PEOPLE = {
  person: { label: "Done by", all: "Anyone" },
  student: { label: "About student", all: "All students" },
} as const;

export function ActivityFilters({ filter, names, today, onChange, onChoose }: Props) {
  const [choosing, setChoosing] = useState<Which | null>(null);
  return (
    <div className="grid bottoms gap-l lines-l" role="search" aria-label="Activity">
      {(["person", "student"] as const).map((which) => (
        <PersonFilter
          key={which}
          which={which}
          name={filter[which] === "" ? null : names[which] ?? "Not found"}
          onOpen={() => setChoosing(which)}
          onClear={() => onChoose(which, null)}
        />
      ))}
      <Field label="Kind">
        <Select value={filter.kind} options={KIND_OPTIONS} onChoose={(kind) => onChange({ kind })} />
      </Field>
      <div className="spread across measure row one-line gap-l">
        <Field label="From">
          <TextInput
            type="date"
            value={filter.from}
            max={filter.to || today}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          />
        </Field>
        <Field label="To">
          <TextInput
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            max={today}
            onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
          />
        </Field>
      </div>
      {choosing && (
        <ChoosePersonDialog
          which={choosing}
          onChoose={(choice) => {
            onChoose(choosing, choice);
            setChoosing(null);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

type PersonProps = { which: Which; name: string | null; onOpen: () => void; onClear: () => void };

function PersonFilter({ which, name, onOpen, onClear }: PersonProps) {
  const { label, all } = PEOPLE[which];
  return (
    <div className="field stack" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <span className="row one-line gap-xs">
        <Button
          className="fill starts"
          icon={<Search />}
          aria-label={`${label}: ${name ?? all}`}
          onClick={onOpen}
        >
          <bdi className="ellipsis">{name ?? all}</bdi>
        </Button>
        {name !== null && <IconButton label={`Clear ${label}`} icon={<X size={20} />} onClick={onClear} />}
      </span>
    </div>
  );
}
