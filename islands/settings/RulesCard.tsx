import { SECOND_FACTOR_RULE_LABELS, SECOND_FACTOR_RULES } from "../../domain/second_factor.ts";
import type { SettingsRules } from "../../domain/settings.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { changedValues } from "../form/form_values.ts";
import { useForm } from "../form/use_form.ts";
import { SettingsCard } from "./SettingsCard.tsx";
import { saveSettings, UPDATE_FAILED, useSettings, useSettingsSaved } from "./use_settings.ts";

const SECOND_FACTOR_OPTIONS = SECOND_FACTOR_RULES.map((value) => ({
  value,
  label: SECOND_FACTOR_RULE_LABELS[value],
}));

/** Rules that a school may add to the scheme's (DECISIONS 9). */
export function RulesCard() {
  const { settings } = useSettings();
  const onSaved = useSettingsSaved();
  const saved = rulesOf(settings);
  const form = useForm({
    saved,
    check: () => ({}),
    save: (values, base) =>
      saveSettings({ ...changedValues(values, base), base: { secondFactor: base.secondFactor } }),
    onSaved: (settings) => {
      onSaved(settings);
      return rulesOf(settings);
    },
    currentOf: (current) => rulesOf({ ...settings, ...current }),
    ...UPDATE_FAILED,
  });
  return (
    <SettingsCard title="Rules" saveLabel="Save rules" form={form} onUndo={() => form.reset(saved)}>
      <Checkbox
        framed
        label="Verifier must be different from assessor"
        hint="The person who assessed a portfolio can't verify it as well: another administrator does."
        checked={form.values.verifyByAnother}
        onChange={({ target }) => form.set("verifyByAnother", target.checked)}
      />
      <Field
        label="Second factor"
        hint="A code from an authenticator app, as well as the emailed link. Anyone who needs one is asked to set it up at once."
        error={form.error("secondFactor")}
      >
        <Select {...form.field("secondFactor")} options={SECOND_FACTOR_OPTIONS} />
      </Field>
    </SettingsCard>
  );
}

function rulesOf({ verifyByAnother, secondFactor }: SettingsRules): SettingsRules {
  return { verifyByAnother, secondFactor };
}
