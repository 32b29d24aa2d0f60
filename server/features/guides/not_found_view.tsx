import GuideIsland from "../../../islands/guides/GuideIsland.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Compass } from "../../../ui/icons.ts";
import type { Establishment } from "../../context.ts";
import { establishmentBrand } from "../../ui/establishment_brand.ts";
import { Island } from "../../ui/island.tsx";
import { FOOTER_LINKS } from "../../ui/layout.tsx";

/** What a guide that there is not shows (spec 1 §2.2). */
export function NotFoundView(
  { message, establishment }: { message: string; establishment: Establishment | null },
) {
  return (
    <CenteredCard
      title="Documentation Not Found"
      icon={<Compass size={28} />}
      establishment={establishment ? establishmentBrand(establishment) : undefined}
      description={message}
      footerLinks={FOOTER_LINKS}
    >
      <Island name="guides/GuideIsland" of={GuideIsland} props={{ label: "Go Back" }} />
    </CenteredCard>
  );
}
