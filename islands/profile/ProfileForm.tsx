import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { calls } from "../../domain/links.ts";
import {
  checkProfile,
  PROFILE_FIELDS,
  PROFILE_LABELS,
  type ProfileForm as Form,
} from "../../domain/profile.ts";
import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { useKeptForm } from "../use_kept_form.ts";
import { EmailFact } from "./EmailFact.tsx";
import { useProfile, useShowProfile } from "./use_profile.ts";

const COMPLETES: Readonly<Partial<Form>> = {
  firstName: "given-name",
  lastName: "family-name",
  organisationName: "organization",
};

/** Names and organisation, and the address that one signs in with. Nothing typed is lost when the session ends. */
export function ProfileForm({ establishmentName }: { establishmentName: string }) {
  const user = useProfile();
  const show = useShowProfile();
  const toast = useToast();
  const [wrong, setWrong] = useState<Partial<Form>>({});
  const form = useKeptForm<Form>({ personId: user.id, form: "profile", saved: formOf(user) });
  const save = useMutation({
    networkMode: "always",
    mutationFn: (body: Form) => callApi<UserView>(calls.profile(), { method: "PATCH", body }),
    onSuccess: (saved) => {
      show(saved);
      form.settle(formOf(saved));
      toast({ title: "Profile updated", tone: "success" });
    },
    onError: (error) => {
      if (error instanceof ApiError) setWrong(error.fields);
      toast({ title: "Error", description: messageOf(error, "Failed to update profile"), tone: "danger" });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = checkProfile(form.values);
    setWrong(faults);
    const [first] = Object.keys(faults);
    if (first === undefined) save.mutate(form.values);
    else document.getElementsByName(first)[0]?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card title="About you">
        <CardSection className="form-stack">
          {form.found && (
            <Alert tone="info" live>
              <p>You wrote this on an earlier visit. It is not saved yet.</p>
            </Alert>
          )}
          {PROFILE_FIELDS.map((field) => (
            <Field
              key={field}
              label={PROFILE_LABELS[field]}
              optional={field.startsWith("organisation")}
              hint={field === "organisationName" ? `Leave it empty to use ${establishmentName}.` : undefined}
              error={wrong[field]}
            >
              <TextInput
                name={field}
                dir="auto"
                readOnly={save.isPending}
                autoComplete={COMPLETES[field] ?? "off"}
                value={form.values[field]}
                onChange={(event) => form.change(field, event.target.value)}
              />
            </Field>
          ))}
          <EmailFact
            email={user.email ?? ""}
            isAdmin={user.role === "admin"}
            establishmentName={establishmentName}
          />
        </CardSection>
        <CardFooter>
          <Button type="submit" variant="primary" pending={save.isPending} pendingText="Saving…">Save</Button>
          {form.changed && (
            <Button
              variant="quiet"
              onClick={() => {
                setWrong({});
                form.settle(formOf(user));
              }}
            >
              Undo changes
            </Button>
          )}
        </CardFooter>
      </Card>
    </form>
  );
}

function formOf(user: UserView): Form {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    organisationName: user.organisationName ?? "",
    organisationNumber: user.organisationNumber ?? "",
  };
}
