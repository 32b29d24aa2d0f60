import CardAccessIsland, { type CardMoment } from "../../../islands/lessons/CardAccessIsland.tsx";
import { links } from "../../../domain/links.ts";
import { CARD_WORDS } from "../../../domain/lessons.ts";
import type { Establishment } from "../../../ui/Brand.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

/** The door that a printed card opens. The server never sees the card's token in an address. */
export function CardView({ establishment, moment }: { establishment: Establishment; moment: CardMoment }) {
  return (
    <CenteredCard
      establishment={establishment}
      footerLinks={FOOTER_LINKS}
      below={
        <p>
          Are you a member of staff? <a href={links.login()}>Sign in here</a>.
        </p>
      }
    >
      <Island name="lessons/CardAccessIsland" of={CardAccessIsland} props={{ moment }} />
      <noscript>
        <p>{`${CARD_WORDS.noCard} This page needs JavaScript.`}</p>
      </noscript>
    </CenteredCard>
  );
}
