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
import { answer } from "../api.ts";
import { formDraftStore } from "../form/form_draft.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { profileApi } from "./queries.ts";
import { useProfile, useSetProfile } from "./use_profile.ts";

const AUTOCOMPLETE: Readonly<Partial<Form>> = {
  firstName: "given-name",
  lastName: "family-name",
  organisationName: "organization",
};

/** Names and organisation (spec 1 §2.8). */
export function ProfileForm({ establishmentName }: { establishmentName: string }) {
  const user = useProfile();
  const setProfile = useSetProfile();
  const toast = useToast();
  const { field, error, submit, saving, changed, restored, reset } = useForm({
    saved: formOf(user),
    check: checkProfile,
    save: (json: Form) => answer(profileApi.profile.$patch({ json })),
    failed: "Failed to update profile",
    onSaved: (saved) => {
      setProfile(saved);
      toast({ title: "Profile updated", tone: "success" });
      return formOf(saved);
    },
    drafts: () => formDraftStore({ personId: user.id, path: location.pathname, form: "profile" }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Card title="About you">
        <CardSection className="stack gap-l">
          {restored && (
            <Alert tone="info" live>
              <p>You wrote this on an earlier visit. It is not saved yet.</p>
            </Alert>
          )}
          {PROFILE_FIELDS.map((name) => (
            <Field
              key={name}
              label={PROFILE_LABELS[name]}
              optional={name.startsWith("organisation")}
              hint={name === "organisationName" ? `Leave it empty to use ${establishmentName}.` : undefined}
              error={error(name)}
            >
              <TextInput {...field(name)} dir="auto" autoComplete={AUTOCOMPLETE[name] ?? "off"} />
            </Field>
          ))}
          <EmailDetail email={user.email ?? ""} />
        </CardSection>
        <CardFooter>
          <Button type="submit" variant="primary" pending={saving.isPending} pendingText="Saving…">
            Save
          </Button>
          {changed && <Button variant="quiet" onClick={() => reset(formOf(user))}>Undo changes</Button>}
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

function EmailDetail({ email }: { email: string }) {
  return (
    <dl className="profile-email facts stack">
      <div>
        <dt>Email address</dt>
        <dd>
          {email}
          <span className="card-fact quiet">You sign in with this address. It cannot be changed.</span>
        </dd>
      </div>
    </dl>
  );
}
