import { links } from "../../../domain/links.ts";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Inbox } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { establishmentBrand, type EstablishmentFacts } from "../../ui/establishment_brand.ts";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

/** What staff see at the portfolio's address without a portfolio (spec 1 §2.7); the answer's Refresh header goes on. */
export function NoPortfolioView({ establishment }: { establishment: EstablishmentFacts }) {
  return (
    <CenteredCard
      title="No Portfolio Selected"
      icon={<Inbox size={28} />}
      establishment={establishmentBrand(establishment)}
      footerLinks={FOOTER_LINKS}
      description="Redirecting to dashboard..."
    >
      <LinkButton href={links.home()} variant="secondary">Go to the dashboard now</LinkButton>
    </CenteredCard>
  );
}
