import { pickFields } from "../../domain/fields.ts";
import { checkPlatform, NEW_CHOICES, NEW_PLATFORM, type PlatformForm } from "../../domain/lti.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";
import { type PlatformValues, savePlatform } from "./queries.ts";

type Props = {
  /** Null for a new one. */
  platform: PlatformItem | null;
  onSaved: (platforms: PlatformItem[]) => void;
  onCancel: () => void;
};

const NEW: PlatformValues = { ...NEW_PLATFORM, ...NEW_CHOICES };

const FIELDS: readonly { name: keyof PlatformForm; label: string; hint?: string; url?: true }[] = [
  { name: "name", label: "Name", hint: "As your school calls it, such as Moodle." },
  { name: "issuer", label: "Platform ID (issuer)", url: true },
  { name: "clientId", label: "Client ID" },
  { name: "authorizationUrl", label: "Authentication request URL", url: true },
  { name: "jwksUrl", label: "Public keyset URL of the platform", url: true },
  { name: "tokenUrl", label: "Access token URL", url: true },
];

/** Fields for the details that the platform shows once the tool is saved there. */
export function PlatformEditor({ platform, onSaved, onCancel }: Props) {
  const form = useForm<PlatformValues, PlatformItem[]>({
    saved: platform === null ? NEW : {
      ...platform,
      tokenUrl: platform.tokenUrl ?? "",
      deploymentIds: platform.deploymentIds.join("\n"),
    },
    check: checkPlatform,
    save: (values) => savePlatform(platform?.id ?? null, pickFields(NEW, values)),
    onSaved,
    failed: "The platform could not be saved",
    failedTitle: "Not saved",
  });
  return (
    <form
      noValidate
      className="stack gap-l"
      onSubmit={form.submit}
      aria-label={platform === null ? "New platform" : `Change ${platform.name}`}
    >
      {FIELDS.map(({ name, label, hint, url }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={form.error(name)}
          optional={name === "tokenUrl" && !form.values.sendGrades}
        >
          <TextInput
            {...form.field(name)}
            autoFocus={name === "name"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(url ? { type: "url", inputMode: "url" as const } : {})}
          />
        </Field>
      ))}
      <Field
        label="Deployment IDs"
        hint="One a line. In Moodle it is a number, such as 1."
        error={form.error("deploymentIds")}
      >
        <TextArea {...form.field("deploymentIds")} minRows={2} spellCheck={false} />
      </Field>
      <Checkbox
        framed
        label="The addresses of this site are verified"
        hint="Tick this only if the site shares email addresses with the tool and people there cannot change their own. Then anyone with the address of a student or member of staff here is recognised by it. Otherwise everyone is asked once for a code, emailed to the address on file here."
        checked={form.values.addressesVerified}
        onChange={({ currentTarget }) => form.set("addressesVerified", currentTarget.checked)}
      />
      <Checkbox
        framed
        label="Send progress to the gradebook"
        hint="For each unit that a course links to, the platform is told how many outcomes a student has completed, and when the unit is awarded. It needs the access token URL, and in Moodle “Use this service for grade sync and column management”."
        checked={form.values.sendGrades}
        onChange={({ currentTarget }) => form.set("sendGrades", currentTarget.checked)}
      />
      <div className="row gap-m">
        <Button type="submit" variant="primary" pending={form.saving.isPending} pendingText="Saving…">
          {platform === null ? "Add platform" : "Save platform"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
