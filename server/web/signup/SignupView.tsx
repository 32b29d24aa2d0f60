import SignupIsland from "../../../islands/signup/SignupIsland.tsx";
import { links } from "../../../domain/links.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { SIGNUP_FIELDS, type SignupForm, type TrialPlan } from "../../../domain/signup.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Building, Mail } from "../../../ui/page_icons.ts";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

type Props = {
  form: SignupForm;
  plan: TrialPlan;
  errors: Record<string, string>;
  /** Domain of the subdomains. */
  site: string;
};

/** A plain form, which works before any script. */
export function SignupView({ form, plan, errors, site }: Props) {
  return (
    <CenteredCard
      title="Start your free trial"
      icon={<Building size={28} />}
      footerLinks={FOOTER_LINKS}
      description="Seven days with everything in your plan, for your own class. You need no card, and nothing renews automatically."
      below={
        <>
          <p>
            Does your school use Unitfolio already? <a href={serverLinks.whichSchool()}>Sign in</a>
          </p>
          <p>
            Would you like to ask something first? <a href={links.contact()}>Write to us</a>
          </p>
        </>
      }
    >
      <Island
        name="signup/SignupIsland"
        of={SignupIsland}
        props={{ form, plan, errors, site, action: serverLinks.getStarted(), privacy: links.privacy() }}
      />
    </CenteredCard>
  );
}

/** The same for every address. */
export function SignupMailedView({ form, plan }: Pick<Props, "form" | "plan">) {
  return (
    <CenteredCard title="Check your email" icon={<Mail size={28} />} footerLinks={FOOTER_LINKS}>
      <Alert tone="success" title="One more step">
        We have sent a link to{" "}
        <b className="anywhere">{form.email.trim()}</b>. Open it within 24 hours to create{" "}
        <b className="anywhere">{form.school.trim()}</b>.
      </Alert>
      <p className="small quiet">
        Nothing arrives? It can take a few minutes. Look in the junk folder, and check that the address is
        right.
      </p>
      <form method="post" action={serverLinks.getStarted()}>
        {SIGNUP_FIELDS.map((name) => <input key={name} type="hidden" name={name} value={form[name]} />)}
        <input type="hidden" name="plan" value={plan} />
        <Button type="submit" name="again" value="1" wide>Change what you typed</Button>
      </form>
    </CenteredCard>
  );
}
