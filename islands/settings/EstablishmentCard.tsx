import { SETTINGS } from "../../domain/settings.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { RecordFields } from "../form/RecordFields.tsx";
import { SettingsCard } from "./SettingsCard.tsx";
import { useSettingsForm } from "./use_settings.ts";

const NAMES = ["establishmentName", "organisationNumber", "timeZone"] as const;
const TYPED = ["establishmentName", "organisationNumber"] as const;

type Props = {
  personId: string;
  /** The server's, since a browser may know others. */
  timeZones: readonly string[];
};

export function EstablishmentCard({ personId, timeZones }: Props) {
  const form = useSettingsForm({ personId, form: "establishment", names: NAMES });
  const { label, hint } = SETTINGS.timeZone;
  return (
    <SettingsCard title="Establishment" saveLabel="Save establishment" form={form} onUndo={form.undo}>
      <RecordFields fields={SETTINGS} names={TYPED} field={form.field} error={form.error} />
      <Field label={label} hint={hint} error={form.error("timeZone")}>
        <Select
          {...form.field("timeZone")}
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
      </Field>
    </SettingsCard>
  );
}
