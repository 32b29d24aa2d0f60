import { LTI_TIMES, ltiLinks } from "../../../../domain/lti.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import type { Establishment } from "../../../../ui/Brand.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { CircleCheck } from "../../../../ui/icons.ts";
import { Mail, ShieldCheck } from "../../../../ui/page_icons.ts";
import { TextInput } from "../../../../ui/TextInput.tsx";
import { AddFromCourseLink } from "../LaunchViews.tsx";

type Props = {
  establishment: Establishment;
  token: string;
  platformName: string;
  error: string | null;
};

/** Plain forms: they are shown in a platform's frame and work without scripts. */
export function AddressView(
  { establishment, token, platformName, error, otherWay, asStudent }: Props & {
    asStudent: boolean;
    /** For students: address of the frame, where they can sign in with a card. */
    otherWay: string | null;
  },
) {
  return (
    <CenteredCard
      title="Who are you?"
      icon={<Mail size={28} />}
      establishment={establishment}
      description={`${platformName} does not say who you are here, so we'll email you a code. You only need it once.`}
      below={
        <>
          {otherWay !== null && (
            <p>
              Do you have a card and no email address? <a href={otherWay}>Sign in another way</a>.
            </p>
          )}
          {asStudent && (
            <p>
              {`Are you staff? ${platformName} opened this for you as a student, and an address of staff gets no code here. Go back to your own role, then open it again.`}
            </p>
          )}
        </>
      }
    >
      <form method="post" action={ltiLinks.link()} className="stack gap-l">
        <input type="hidden" name="token" value={token} />
        <Field
          label="Email address"
          hint={`The one that ${establishment.name} has of you.`}
          error={error}
        >
          <TextInput
            name="email"
            type="email"
            required
            maxLength={TEXT_LIMITS.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" wide>Email me a code</Button>
      </form>
    </CenteredCard>
  );
}

export function CodeView({ establishment, token, platformName, error }: Props) {
  return (
    <CenteredCard
      title="Enter your code"
      icon={<ShieldCheck size={28} />}
      establishment={establishment}
      description={`If the address is known here, a code is on its way to it. It works for ${
        LTI_TIMES.code / 60_000
      } minutes. Leave this page open while you look.`}
      below={<p>{`No email? Open this again from ${platformName}, and check the address that you type.`}</p>}
    >
      <form method="post" action={ltiLinks.link()} className="stack gap-l" autoComplete="off">
        <input type="hidden" name="token" value={token} />
        <Field label="Code" hint="Six digits." error={error}>
          <TextInput
            name="code"
            required
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" wide>Continue</Button>
      </form>
    </CenteredCard>
  );
}

/** For staff, whose launch was to choose a link, or led to a unit that is gone. */
export function LinkedView(
  { establishment, platformName, origin, courseId }: Pick<Props, "establishment" | "platformName"> & {
    origin: string;
    /** Course whose students they may add. */
    courseId: string | null;
  },
) {
  return (
    <CenteredCard
      title="You are recognised now"
      icon={<CircleCheck size={28} />}
      tone="success"
      establishment={establishment}
      description={courseId === null ? `Go back to ${platformName} and open this again.` : undefined}
    >
      {courseId !== null && <AddFromCourseLink origin={origin} courseId={courseId} />}
    </CenteredCard>
  );
}
