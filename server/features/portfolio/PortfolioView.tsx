import ChatPanelIsland, { type ChatPanelProps } from "../../../islands/chat/ChatPanelIsland.tsx";
import AwardIsland, { type AwardProps } from "../../../islands/portfolio/AwardIsland.tsx";
import { StatementNote } from "../../../islands/portfolio/student/StatementNote.tsx";
import LogoutIsland from "../../../islands/portfolio/LogoutIsland.tsx";
import PortfolioIsland from "../../../islands/portfolio/PortfolioIsland.tsx";
import type { PortfolioProps } from "../../../islands/portfolio/PortfolioScope.tsx";
import StudentPortfolioIsland from "../../../islands/portfolio/StudentPortfolioIsland.tsx";
import { links } from "../../../domain/links.ts";
import { type Actor, decide } from "../../../domain/permissions.ts";
import { STATEMENT_MEANING, type StatementDates } from "../../../domain/statements.ts";
import { ArrowLeft } from "../../../ui/page_icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { DisplayControl, type EstablishmentFacts, FocusLayout } from "../../ui/layout.tsx";
import { Island } from "../../ui/island.tsx";

type Props = {
  establishment: EstablishmentFacts;
  island: PortfolioProps;
  chat: ChatPanelProps;
  /** Of an awarded portfolio, for its student. */
  award: AwardProps | null;
  /** For its student; apart from the award, which looks like no statement (DOMAIN, The scheme). */
  statement: StatementDates | null;
  cardSession: boolean;
};

export function PortfolioView({ establishment, island, chat, award, statement, cardSession }: Props) {
  const { actor } = island.viewer;
  const student = actor.kind === "student";
  const hasChat = chat.member || (!student && decide(actor, "chat.list") === "yes");
  const exit = <ExitAction actor={actor} cardSession={cardSession} />;
  return (
    <FocusLayout establishment={establishment} note={null} actions={exit}>
      <PageHeader
        title="Student Portfolio"
        subtitle="Unit Award Scheme"
        back={student ? { href: links.home(), label: "My Portfolio" } : undefined}
      />
      {award && <Island name="portfolio/AwardIsland" of={AwardIsland} props={award} />}
      {statement && (
        <div className="statement box toned tone-info">
          <StatementNote statement={statement} timeZone={island.timeZone} />
          <p className="small">{STATEMENT_MEANING}</p>
        </div>
      )}
      {student
        ? (
          <Island
            name="portfolio/StudentPortfolioIsland"
            of={StudentPortfolioIsland}
            props={{ ...island, awardCard: award !== null }}
          />
        )
        : <Island name="portfolio/PortfolioIsland" of={PortfolioIsland} props={island} />}
      {/* Staff may go on to a portfolio whose conversation they are in. */}
      {hasChat && <Island name="chat/ChatPanelIsland" of={ChatPanelIsland} props={chat} />}
    </FocusLayout>
  );
}

function ExitAction({ actor, cardSession }: { actor: Actor; cardSession: boolean }) {
  if (actor.kind === "student") {
    return (
      <>
        <DisplayControl student />
        <Island name="portfolio/LogoutIsland" of={LogoutIsland} props={{ personId: actor.id, cardSession }} />
      </>
    );
  }
  const admin = actor.kind === "staff" && actor.mode === "admin";
  return (
    <a className="header-link plain-link target" href={links.home()}>
      <ArrowLeft size={20} />
      <span>{admin ? "Back to Portfolio Review" : "Back to Dashboard"}</span>
    </a>
  );
}
