import type { FormEventHandler, ReactNode } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";

type Form = {
  submit: FormEventHandler<HTMLFormElement>;
  saving: { isPending: boolean };
  changed: boolean;
  restored: boolean;
};

type Props = {
  title: string;
  description?: string;
  form: Form;
  onUndo: () => void;
  /** Before the form, saved on its own. */
  before?: ReactNode;
  /** Null where there is nothing to save. */
  saveLabel: string | null;
  children: ReactNode;
};

/** A card of settings that is saved on its own. */
export function SettingsCard({ title, description, form, onUndo, before, saveLabel, children }: Props) {
  return (
    <Card title={title} description={description} level={3}>
      {before}
      <form noValidate onSubmit={form.submit} aria-label={title}>
        <CardSection className="stack gap-l">
          {form.restored && (
            <Alert tone="info" live>
              <p>You wrote this on an earlier visit. It is not saved yet.</p>
            </Alert>
          )}
          {children}
        </CardSection>
        {saveLabel !== null && (
          <CardFooter>
            <Button type="submit" variant="primary" pending={form.saving.isPending} pendingText="Saving…">
              {saveLabel}
            </Button>
            {form.changed && <Button variant="quiet" onClick={onUndo}>Undo changes</Button>}
          </CardFooter>
        )}
      </form>
    </Card>
  );
}
