import { planLabel } from "../../../domain/contact.ts";
import { fullName } from "../../../domain/people.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { SIGNUP } from "../../../domain/signup.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Building } from "../../../ui/page_icons.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";
import type { SubdomainAnswer } from "../../features/signup/find_subdomain.ts";
import type { Signup } from "../../features/signup/read_signup.ts";

type Props = {
  token: string;
  signup: Signup;
  site: string;
  /** The subdomain that was asked for last, and whether it can be had. */
  asked: string;
  answer: SubdomainAnswer;
  /** Why pressing the button made no school. */
  errors: Record<string, string>;
};

/** A button, because email scanners follow links. */
export function ConfirmView({ token, signup, site, asked, answer, errors }: Props) {
  const { subdomain: _, email: hasOwn, ...others } = errors;
  const [error] = Object.values(others);
  return (
    <CenteredCard
      title="Create your school"
      icon={<Building size={28} />}
      footerLinks={FOOTER_LINKS}
      description="Your email address is confirmed. Is everything right?"
      below={<p>Didn’t ask for this? Close this page: nothing has been created.</p>}
    >
      {hasOwn !== undefined && (
        <Alert tone="danger" title="You already have an individual account">
          Sign in to it, or start again with a plan for a school.
        </Alert>
      )}
      {error !== undefined && <Alert tone="danger" title="Your school could not be created">{error}</Alert>}
      <dl className="stack gap-m">
        <Fact term="School">{signup.school}</Fact>
        <Fact term="First administrator">
          {fullName(signup)}
          <br />
          {signup.email}
        </Fact>
        <Fact term="Free trial for 7 days">{planLabel(signup.plan)}</Fact>
        {answer.free && <Fact term="Web address">{asked}.{site}</Fact>}
      </dl>
      {hasOwn !== undefined
        ? (
          <div className="row gap-m">
            <LinkButton href={serverLinks.whichSchool()} variant="primary">Sign in</LinkButton>
            <LinkButton href={serverLinks.getStarted()}>Start again</LinkButton>
          </div>
        )
        : (
          <form method="post" action={serverLinks.confirmSignup(token)} className="stack gap-l" noValidate>
            {answer.free ? <input type="hidden" name="subdomain" value={asked} /> : (
              <Field
                label="Choose another web address"
                hint={`It ends in .${site}. ${SIGNUP.subdomain.hint}`}
                error={answer.message}
              >
                <TextInput
                  name="subdomain"
                  required
                  defaultValue={answer.suggestion ?? asked}
                  autoFocus
                  spellCheck={false}
                  {...SIGNUP.subdomain.input}
                />
              </Field>
            )}
            <Button type="submit" variant="primary" size="large" wide>Create my school</Button>
          </form>
        )}
    </CenteredCard>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{term}</dt>
      <dd className="anywhere">{children}</dd>
    </div>
  );
}
