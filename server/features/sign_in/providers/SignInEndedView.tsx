import { PROVIDER_REFUSALS } from "../../../../domain/providers.ts";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { TimerOff } from "../../../../ui/page_icons.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";

/** On the base domain, for what belongs to no sign-in of ours: no school can be named. */
export function SignInEndedView() {
  return (
    <CenteredCard
      title={PROVIDER_REFUSALS.ended.title}
      icon={<TimerOff size={28} />}
      tone="warning"
      footerLinks={FOOTER_LINKS}
      description="Go back to the address of your school, and sign in from there."
    />
  );
}
