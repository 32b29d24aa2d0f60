import { PERIOD_LABELS, type PeriodName, PERIODS } from "../../domain/account_period.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Days = { from: string; to: string };
type Props = {
  name: PeriodName;
  days: Days;
  errors: Partial<Record<keyof Days, string>>;
  onName: (name: PeriodName) => void;
  onDays: (days: Days) => void;
};

export function PeriodFields({ name, days, errors, onName, onDays }: Props) {
  const dayField = (field: keyof Days, label: string) => (
    <Field label={label} error={errors[field]}>
      <TextInput
        type="date"
        value={days[field]}
        onChange={(event) => onDays({ ...days, [field]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <div className="measure thirds tops gap-xl lines-l">
      <Field label="Period">
        <Select
          options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          value={name}
          onChoose={onName}
        />
      </Field>
      {name === "chosen" && dayField("from", "First day")}
      {name === "chosen" && dayField("to", "Last day")}
    </div>
  );
}
