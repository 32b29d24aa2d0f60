import { links } from "../../../domain/links.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { CircleCheck } from "../../../ui/icons.ts";
import { Clock, TimerOff } from "../../../ui/page_icons.ts";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

type School = { name: string; origin: string };

const LOOK_AGAIN_MS = 2_000;

/** Looks again automatically, or by its link where no script runs. */
export function SettingUpView(
  { school, here, nonce }: { school: School; /** Its own address. */ here: string; nonce: string },
) {
  return (
    <CenteredCard
      title="Your school is being set up"
      icon={<Clock size={28} />}
      footerLinks={FOOTER_LINKS}
      description={
        <>
          We are creating{" "}
          <b className="anywhere">{school.name}</b>. This page carries on as soon as it is ready, usually
          within a minute.
        </>
      }
    >
      <p className="small quiet">
        You can close this page too: the link in your email leads back to it.
      </p>
      <LinkButton href={here} wide>Look again</LinkButton>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: `setTimeout(() => location.reload(), ${LOOK_AGAIN_MS})` }}
      />
    </CenteredCard>
  );
}

/** The link has done what it was for: it lets no one in a second time. */
export function SchoolReadyView({ school }: { school: School }) {
  return (
    <CenteredCard
      title="Your school is ready"
      icon={<CircleCheck size={28} />}
      tone="success"
      footerLinks={FOOTER_LINKS}
      description={
        <>
          <b className="anywhere">{school.name}</b> is at{" "}
          <span className="anywhere">{new URL(school.origin).host}</span>. This link has been used: sign in
          there with your email address.
        </>
      }
    >
      <LinkButton href={school.origin + links.login()} variant="primary" size="large" wide>
        Go to the sign-in page
      </LinkButton>
    </CenteredCard>
  );
}

export function LinkOverView() {
  return (
    <CenteredCard
      title="This link no longer works"
      icon={<TimerOff size={28} />}
      tone="warning"
      footerLinks={FOOTER_LINKS}
      description="A link works for 24 hours. If your school was created with it, sign in there; otherwise start again."
    >
      <LinkButton href={serverLinks.getStarted()} variant="primary" size="large" wide>
        Start again
      </LinkButton>
      <LinkButton href={serverLinks.whichSchool()} wide>Sign in to your school</LinkButton>
    </CenteredCard>
  );
}
