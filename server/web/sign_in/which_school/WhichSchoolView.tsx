import { links } from "../../../../domain/links.ts";
import type { ProviderRefusal } from "../../../../domain/providers.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { SCHOOL_SEARCH } from "../../../../domain/which_school.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { KeyRound } from "../../../../ui/page_icons.ts";
import { TextInput } from "../../../../ui/TextInput.tsx";
import type { OwnSchool } from "../../../features/sign_in/own_school.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";
import type { OfferedProvider } from "../../../queries/sign_in_ways.ts";
import { ProviderButtons } from "../providers/ProviderButtons.tsx";
import { RefusalAlert } from "../providers/RefusalAlert.tsx";

/** Answer to what was typed. */
export type Answer =
  | { kind: "asked" }
  | { kind: "mailed" }
  | { kind: "wrong"; typed: string; message: string }
  | { kind: "found"; typed: string; schools: readonly OwnSchool[] };

type Props = {
  answer: Answer;
  providers: readonly OfferedProvider[];
  /** Why a provider's account led to no school. */
  refusal: ProviderRefusal | null;
  superAdminLogin: string;
};

/** Plain forms, which work before any script. */
export function WhichSchoolView({ answer, providers, refusal, superAdminLogin }: Props) {
  return (
    <CenteredCard
      title="Sign in"
      icon={<KeyRound size={28} />}
      footerLinks={FOOTER_LINKS}
      description="Each school has a sign-in page of its own. We help you to find yours."
      below={
        <>
          <p>Are you a student? Open the link in the email from your teacher.</p>
          <p>
            Do you run Unitfolio for schools? <a href={superAdminLogin}>Sign in as a super admin</a>
          </p>
        </>
      }
    >
      {refusal !== null && <RefusalAlert refusal={refusal} byEmail={false} />}
      {answer.kind === "mailed" ? <Mailed /> : <Asked {...{ answer, providers }} />}
    </CenteredCard>
  );
}

/** The same for every address. */
function Mailed() {
  return (
    <>
      <Alert tone="success" title="Check your email">
        If a school knows that address as one of its staff, an email with the way to its sign-in page is on
        its way.
      </Alert>
      <p className="small quiet">
        Nothing arrives? Check the address, or ask an administrator of your school which one they have for
        you.
      </p>
      <LinkButton href={serverLinks.whichSchool()} wide>Try something else</LinkButton>
    </>
  );
}

function Asked(
  { answer, providers }: Pick<Props, "providers"> & { answer: Exclude<Answer, { kind: "mailed" }> },
) {
  return (
    <>
      {answer.kind === "found" && <Found {...answer} />}
      {answer.kind !== "found" && (
        <ProviderButtons
          providers={providers}
          returnTo={serverLinks.whichSchool()}
          otherwise="or find your school"
        />
      )}
      <form method="post" action={serverLinks.whichSchool()} className="stack gap-l" noValidate>
        <Field
          label="Work email address or name of your school"
          hint={`For a name, its first ${SCHOOL_SEARCH.minLetters} letters or more.`}
          error={answer.kind === "wrong" ? answer.message : undefined}
        >
          <TextInput
            name="who"
            required
            maxLength={254}
            defaultValue={answer.kind === "asked" ? undefined : answer.typed}
            autoFocus={answer.kind === "wrong"}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant={answer.kind === "found" ? "secondary" : "primary"} size="large" wide>
          {answer.kind === "found" ? "Search again" : "Continue"}
        </Button>
      </form>
    </>
  );
}

function Found({ typed, schools }: { typed: string; schools: readonly OwnSchool[] }) {
  if (schools.length === 0) {
    return (
      <Alert tone="warning" title={`No school’s name begins with “${typed}”`}>
        Check how it is spelled, or type your work email address. An administrator of your school can tell you
        the address of its sign-in page.
      </Alert>
    );
  }
  const shown = schools.slice(0, SCHOOL_SEARCH.maxFound);
  return (
    <div className="stack gap-m">
      <h2 className="title">{shown.length === 1 ? "Is this your school?" : "Which one is your school?"}</h2>
      <SchoolList label="Schools">
        {shown.map((school) => (
          <LinkButton key={school.id} href={school.origin + links.login()} size="large" wide>
            <SchoolName school={school} />
          </LinkButton>
        ))}
      </SchoolList>
      {schools.length > shown.length && (
        <p className="small quiet">There are more. Type more of the name to see yours.</p>
      )}
    </div>
  );
}

export function SchoolList({ label, children }: { label: string; children: readonly React.ReactElement[] }) {
  return (
    <ul aria-label={label} className="stack gap-m">
      {children.map((child) => <li key={child.key}>{child}</li>)}
    </ul>
  );
}

/** With its address, which tells two of a name apart. */
export function SchoolName({ school: { name, origin } }: { school: Pick<OwnSchool, "name" | "origin"> }) {
  return (
    <span className="stack gap-none anywhere">
      <strong>{name}</strong>
      <span className="small quiet">{new URL(origin).host}</span>
    </span>
  );
}
