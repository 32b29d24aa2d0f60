import { brandingRefusal, LOGO_FEATURES, type LogoKind } from "../../domain/logos.ts";
import {
  checkColour,
  contrastWithWhite,
  DEFAULT_HEADER_COLOUR,
  MIN_CONTRAST,
  SETTINGS,
} from "../../domain/settings.ts";
import { Alert } from "../../ui/Alert.tsx";
import { CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { LogoPicker } from "./LogoPicker.tsx";
import { SettingsCard } from "./SettingsCard.tsx";
import { useSettings, useSettingsForm } from "./use_settings.ts";

const NAMES = ["pdfOutcomeHeaderColor"] as const;

/** Logos and the colour of documents (DECISIONS 21). */
export function BrandingCard({ personId }: { personId: string }) {
  const { usage: { features } } = useSettings();
  const form = useSettingsForm({ personId, form: "branding", names: NAMES });
  const refusalOf = (kind: LogoKind) => brandingRefusal(kind, features.includes(LOGO_FEATURES[kind]));
  const refusal = refusalOf("logo");
  return (
    <SettingsCard
      title="Branding"
      description="What pages and documents look like to your school."
      saveLabel={refusal === null ? "Save colour" : null}
      form={form}
      onUndo={form.undo}
      before={
        <>
          <CardSection>
            <LogoPicker
              kind="logo"
              label="Logo"
              hint="On every page, beside the name. PNG, JPG or SVG; 200 by 200 pixels or larger."
              refusal={refusal}
            />
          </CardSection>
          <CardSection>
            <LogoPicker
              kind="pdfLogo"
              label="Logo for documents"
              hint="On summary sheets and portfolio documents. Without it they have the logo above."
              refusal={refusalOf("pdfLogo")}
            />
          </CardSection>
        </>
      }
    >
      <ColourField form={form} refusal={refusal} />
    </SettingsCard>
  );
}

type ColourProps = {
  form: ReturnType<typeof useSettingsForm<(typeof NAMES)[number]>>;
  refusal: string | null;
};

function ColourField({ form, refusal }: ColourProps) {
  const { label, hint } = SETTINGS.pdfOutcomeHeaderColor;
  const typed = form.values.pdfOutcomeHeaderColor.trim();
  const colour = checkColour(typed) === null ? typed.toLowerCase() : null;
  const contrast = colour === null ? null : contrastWithWhite(colour);
  return (
    <div className="stack gap-m">
      <Field label={label} hint={refusal ?? hint} error={form.error("pdfOutcomeHeaderColor")}>
        <span className="row gap-m">
          <TextInput
            {...form.field("pdfOutcomeHeaderColor")}
            className="input-short"
            maxLength={7}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={refusal !== null || form.saving.isPending}
          />
          {refusal === null && (
            <input
              type="color"
              className="input input-colour"
              aria-label="Choose the header colour"
              value={colour ?? DEFAULT_HEADER_COLOUR}
              onChange={({ target }) => form.set("pdfOutcomeHeaderColor", target.value)}
            />
          )}
        </span>
      </Field>
      <div
        className="note strong"
        role="img"
        aria-label="A heading in this colour"
        data-sample="Outcome 1: prepared the soil"
        style={{ background: colour ?? DEFAULT_HEADER_COLOUR, color: "#fff" }}
      />
      <div role="status">
        {contrast !== null && contrast < MIN_CONTRAST && (
          <Alert tone="warning" title="White text is hard to read on this colour">
            <p>
              {`Its contrast is ${contrast.toFixed(1)} to 1, and 4.5 to 1 is needed. Choose a darker one.`}
            </p>
          </Alert>
        )}
      </div>
    </div>
  );
}
