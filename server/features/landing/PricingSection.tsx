import PricingIsland from "../../../islands/landing/PricingIsland.tsx";
import { Island } from "../../ui/island.tsx";
import { Section } from "./Section.tsx";

type Props = { contactOrigin: string | null; salesEmail: string | null };

/** Spec 1 §9. */
export function PricingSection(props: Props) {
  return (
    <Section
      id="pricing"
      band
      title="Pricing"
      lead="Priced by the number of learners. Every priced plan begins with a 7-day free trial, and a year costs what ten months do."
    >
      <Island name="landing/PricingIsland" of={PricingIsland} props={props} />
    </Section>
  );
}
