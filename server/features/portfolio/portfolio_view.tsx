import ChatIsland from "../../../islands/chat/ChatIsland.tsx";
import type { ChatPanelProps } from "../../../islands/chat/panel/ChatPanel.tsx";
import LogoutIsland from "../../../islands/portfolio/LogoutIsland.tsx";
import PortfolioIsland, { type PortfolioProps } from "../../../islands/portfolio/PortfolioIsland.tsx";
import { links } from "../../../domain/links.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { ArrowLeft } from "../../../ui/icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { FocusLayout } from "../../ui/layout.tsx";
import type { EstablishmentFacts } from "../../ui/establishment_brand.ts";
import { Island } from "../../ui/island.tsx";

type Props = {
  establishment: EstablishmentFacts;
  island: PortfolioProps;
  /** The conversation about it, for whoever belongs to it. */
  chat: ChatPanelProps | null;
  /** Whether the student came in with a card, on a tablet that others use next. */
  byCard: boolean;
};

/** One student's portfolio, for every role (spec 1 §2.7). */
export function PortfolioView({ establishment, island, chat, byCard }: Props) {
  const wayOut = <WayOut actor={island.viewer.actor} byCard={byCard} />;
  return (
    <FocusLayout establishment={establishment} note={null} actions={wayOut}>
      <PageHeader
        title="Student Portfolio"
        subtitle="Unit Award Scheme"
        back={island.viewer.actor.kind === "student"
          ? { href: links.home(), label: "My Portfolio" }
          : undefined}
      />
      <Island name="portfolio/PortfolioIsland" of={PortfolioIsland} props={island} />
      {chat && <Island name="chat/ChatIsland" of={ChatIsland} props={{ view: "panel", ...chat }} />}
    </FocusLayout>
  );
}

/** The header's one button: back to where this person works, or the student's way out. */
function WayOut({ actor, byCard }: { actor: Actor; byCard: boolean }) {
  if (actor.kind === "student") {
    return <Island name="portfolio/LogoutIsland" of={LogoutIsland} props={{ personId: actor.id, byCard }} />;
  }
  const admin = actor.kind === "staff" && actor.mode === "admin";
  return (
    <a className="header-link" href={links.home()}>
      <ArrowLeft size={20} />
      <span>{admin ? "Back to Portfolio Review" : "Back to Dashboard"}</span>
    </a>
  );
}
