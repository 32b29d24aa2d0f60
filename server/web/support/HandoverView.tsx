import { supportLinks } from "../../../domain/support_links.ts";
import { supportUntil } from "../../../domain/support.ts";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { CircleHelp, ShieldCheck } from "../../../ui/page_icons.ts";
import type { SchoolHandover } from "../../features/support/handover.ts";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

type Props = { handover: SchoolHandover; mode: "admin" | "teacher"; returnTo: string; now: Date };

/** Posts the handover to the school's own host, so that it appears in no address. */
export function HandoverView({ handover, mode, returnTo, now }: Props) {
  const { name, origin, token, endsAt, mayChange } = handover;
  return (
    <CenteredCard
      title={`Open ${name}`}
      icon={<ShieldCheck size={28} />}
      footerLinks={FOOTER_LINKS}
      description={`The school lets support in until ${supportUntil(endsAt, "Europe/London", now)}, ${
        mayChange ? "to look and to change data" : "for looking only"
      }. Each page that you open is recorded in its activity, with your name.`}
    >
      <form method="post" action={origin + supportLinks.enter()} className="stack gap-l">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button type="submit" variant="primary" size="large" wide autoFocus>{`Open ${name}`}</Button>
      </form>
      <LinkButton href={supportLinks.establishments({ mode })} wide>Back</LinkButton>
    </CenteredCard>
  );
}

type RefusedProps = { message: string; href: string };

export function NotOpenedView({ message, href }: RefusedProps) {
  return (
    <CenteredCard
      title="Not opened"
      icon={<CircleHelp size={28} />}
      tone="danger"
      footerLinks={FOOTER_LINKS}
      description={message}
    >
      <LinkButton href={href} variant="primary">Choose an establishment</LinkButton>
    </CenteredCard>
  );
}

export function SupportEndedView({ name, href }: { name: string; href: string }) {
  return (
    <CenteredCard
      title="Support access ended"
      icon={<ShieldCheck size={28} />}
      footerLinks={FOOTER_LINKS}
      description={`You have left ${name}. Nothing of it is open in this browser any more.`}
    >
      <LinkButton href={href} variant="primary">Choose an establishment</LinkButton>
    </CenteredCard>
  );
}
