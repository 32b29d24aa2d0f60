import ChatPanelIsland, { type ChatPanelProps } from "../../../islands/chat/ChatPanelIsland.tsx";
import AwardIsland, { type AwardProps } from "../../../islands/portfolio/AwardIsland.tsx";
import { StatementNote } from "../../../islands/portfolio/student/StatementNote.tsx";
import LogoutIsland from "../../../islands/sign_in/LogoutIsland.tsx";
import PortfolioIsland from "../../../islands/portfolio/PortfolioIsland.tsx";
import type { PortfolioProps } from "../../../islands/portfolio/PortfolioScope.tsx";
import StudentPortfolioIsland from "../../../islands/portfolio/StudentPortfolioIsland.tsx";
import { links } from "../../../domain/links.ts";
import { type Actor, decide } from "../../../domain/permissions.ts";
import { STATEMENT_MEANING, type StatementDates } from "../../../domain/statements.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Establishment, StaffSession } from "../../services/context.ts";
import { DisplayControl, FocusLayout } from "../../ui/layout.tsx";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { Island } from "../../ui/island.tsx";

type Props = {
  establishment: Establishment;
  /** Null for a student. */
  staff: StaffSession | null;
  island: PortfolioProps;
  chat: ChatPanelProps;
  /** Award of an awarded portfolio, for its student. */
  award: AwardProps | null;
  /** For its student; apart from the award, which looks like no statement (DOMAIN, The scheme). */
  statement: StatementDates | null;
  cardSession: boolean;
};

export function PortfolioView({ establishment, staff, island, chat, award, statement, cardSession }: Props) {
  const { actor } = island.viewer;
  const student = actor.kind === "student";
  const hasChat = chat.member || (!student && decide(actor, "chat.list") === "yes");
  const parts = (
    <>
      <PageHeader title="Student Portfolio" subtitle="Unit Award Scheme" back={backOf(actor)} />
      {award && <Island name="portfolio/AwardIsland" of={AwardIsland} props={award} />}
      {statement && (
        <div className="card-row box toned tone-info">
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
      {/* Staff may continue to a portfolio whose conversation they are in. */}
      {hasChat && <Island name="chat/ChatPanelIsland" of={ChatPanelIsland} props={chat} />}
    </>
  );
  if (staff !== null) {
    return (
      <StaffFrame session={staff} establishment={establishment} path={links.home()} wide>{parts}</StaffFrame>
    );
  }
  const actions = (
    <>
      <DisplayControl student />
      <Island name="sign_in/LogoutIsland" of={LogoutIsland} props={{ personId: actor.id, cardSession }} />
    </>
  );
  return <FocusLayout establishment={establishment} note={null} actions={actions}>{parts}</FocusLayout>;
}

/** Spec 1 §2.7. */
function backOf(actor: Actor): { href: string; label: string } {
  if (actor.kind === "student") return { href: links.home(), label: "My Portfolio" };
  return actor.kind === "staff" && actor.mode === "admin"
    ? { href: links.board(), label: "Back to Portfolio Review" }
    : { href: links.home(), label: "Back to Dashboard" };
}
