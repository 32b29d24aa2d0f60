import type { Establishment } from "../../../ui/Brand.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Field } from "../../../ui/Field.tsx";
import { ShieldCheck } from "../../../ui/page_icons.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

type Props = {
  /** Address to which the code is posted. */
  action: string;
  error: string | null;
  establishment: Establishment | undefined;
};

/** Asks for the second factor. A plain form, which works before any script. */
export function LoginCodeView({ action, error, establishment }: Props) {
  return (
    <CenteredCard
      title="Your second factor"
      icon={<ShieldCheck size={28} />}
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      description="One more step: the code that your authenticator app shows now."
      below={
        <>
          <p>Your phone is lost or new? Type one of your recovery codes instead.</p>
          <p>No codes left? Contact Unitfolio support.</p>
        </>
      }
    >
      <form method="post" action={action} className="stack gap-l" autoComplete="off">
        <Field label="Code" hint="Six digits, or a recovery code of sixteen letters." error={error}>
          <TextInput
            name="code"
            required
            autoFocus
            maxLength={40}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" wide>Sign in</Button>
      </form>
    </CenteredCard>
  );
}
