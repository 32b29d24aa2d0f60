import {
  checkProfile,
  PROFILE,
  PROFILE_FIELDS,
  type ProfileForm as Form,
  shownProfile,
} from "../../domain/profile.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { answer } from "../api.ts";
import { formDraftStore } from "../form/form_draft.ts";
import { RecordFields } from "../form/RecordFields.tsx";
import { changedValues } from "../form/form_values.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { profileApi } from "./queries.ts";
import { PictureCard } from "./PictureCard.tsx";
import { useProfile, useSetProfile } from "./use_profile.ts";

/** The profile settings (spec 1 §2.8). */
export default function ProfileIsland({ establishmentName }: { establishmentName: string }) {
  return (
    <div className="stack gap-xl">
      <PictureCard />
      <ProfileForm establishmentName={establishmentName} />
    </div>
  );
}

/** Names and organisation (spec 1 §2.8). */
function ProfileForm({ establishmentName }: { establishmentName: string }) {
  const user = useProfile();
  const setProfile = useSetProfile();
  const toast = useToast();
  const { field, error, submit, saving, changed, restored, reset } = useForm({
    saved: shownProfile(user),
    check: checkProfile,
    save: (values: Form, base) => answer(profileApi.profile.$patch({ json: changedValues(values, base) })),
    failed: "Failed to update profile",
    onSaved: (saved) => {
      setProfile(saved);
      toast({ title: "Profile updated", tone: "success" });
      return shownProfile(saved);
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
          <RecordFields
            fields={PROFILE}
            names={PROFILE_FIELDS}
            field={field}
            error={error}
            hints={{ organisationName: `Leave it empty to use ${establishmentName}.` }}
            control={{ dir: "auto" }}
          />
          <EmailDetail email={user.email ?? ""} />
        </CardSection>
        <CardFooter>
          <Button type="submit" variant="primary" pending={saving.isPending} pendingText="Saving…">
            Save
          </Button>
          {changed && <Button variant="quiet" onClick={() => reset(shownProfile(user))}>Undo changes</Button>}
        </CardFooter>
      </Card>
    </form>
  );
}

function EmailDetail({ email }: { email: string }) {
  return (
    <DefinitionList
      items={[{
        term: "Email address",
        detail: (
          <>
            {email}
            <span className="block small quiet regular">
              You sign in with this address. It cannot be changed.
            </span>
          </>
        ),
      }]}
    />
  );
}
