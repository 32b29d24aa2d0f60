import { useState } from "react";
import {
  checkSchoolProvider,
  NEW_SCHOOL_PROVIDER,
  type SchoolProviderForm,
} from "../../../domain/sign_in_ways.ts";
import type { WaysView } from "../../../server/features/sign_in/ways/ways_view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useForm } from "../../form/use_form.ts";
import { saveProvider } from "./queries.ts";

type Props = {
  /** Null for a new one. */
  provider: WaysView["provider"];
  onSaved: (saved: WaysView) => void;
  onCancel: () => void;
};

/** What the provider shows once Unitfolio is registered there. The server asks it before anything is saved. */
export function ProviderEditor({ provider, onSaved, onCancel }: Props) {
  const isOther = ({ issuer, clientId }: SchoolProviderForm) =>
    issuer.trim() !== provider?.issuer || clientId.trim() !== provider.clientId;
  // What is edited, whatever the page has loaded since.
  const [changedAt] = useState(provider?.changedAt ?? null);
  const form = useForm<SchoolProviderForm, WaysView>({
    saved: provider === null ? NEW_SCHOOL_PROVIDER : {
      name: provider.name,
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: "",
    },
    check: (values) =>
      checkSchoolProvider(values, { secretStored: !isOther(values) && provider?.fault !== "secret" }),
    save: (values) => saveProvider({ ...values, changedAt }),
    onSaved,
    failed: "The provider could not be saved",
    failedTitle: "Not saved",
  });
  const typed = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <form
      noValidate
      className="stack gap-l"
      onSubmit={form.submit}
      aria-label={provider === null ? "New provider" : `Change ${provider.name}`}
    >
      <Field label="Name" hint="On the button: Continue with …" error={form.error("name")}>
        <TextInput {...form.field("name")} autoComplete="off" autoFocus />
      </Field>
      <Field
        label="Issuer"
        hint="Such as https://id.oak.example/realms/staff, as the provider shows it."
        error={form.error("issuer")}
      >
        <TextInput {...form.field("issuer")} {...typed} type="url" inputMode="url" />
      </Field>
      <Field label="Client ID" error={form.error("clientId")}>
        <TextInput {...form.field("clientId")} {...typed} />
      </Field>
      <Field
        label="Client secret"
        hint={provider === null || provider.fault === "secret"
          ? "Stored encrypted, and never shown again."
          : "Leave it empty to keep the one that is stored."}
        error={form.error("clientSecret")}
      >
        <TextInput {...form.field("clientSecret")} {...typed} type="password" autoComplete="new-password" />
      </Field>
      {provider !== null && isOther(form.values) && (
        <Alert tone="warning" title="This is another provider">
          Accounts of the one before no longer sign anyone in, and you try the new one before others can use
          it.
        </Alert>
      )}
      <div className="row gap-m">
        <Button type="submit" variant="primary" pending={form.saving.isPending} pendingText="Checking…">
          Check and save
        </Button>
        <Button variant="quiet" onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
