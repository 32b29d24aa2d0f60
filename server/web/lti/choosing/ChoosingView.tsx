import type { Establishment } from "../../../../ui/Brand.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { BookOpenCheck } from "../../../../ui/page_icons.ts";
import { ChoosingForm, type UnitsProps } from "./ChoosingForm.tsx";
import type { FoundUnit } from "../../../features/lti/choosing/find_units.ts";
import { OneUnit } from "./OneUnit.tsx";
import { SeveralUnits } from "./SeveralUnits.tsx";

type Props = UnitsProps & {
  establishment: Establishment;
  /** Null where the platform takes a single link. */
  chosen: readonly FoundUnit[] | null;
  nonce: string;
};

/** 'My portfolio' or units, for activities of a platform. Plain forms, which need no script within a frame. */
export function ChoosingView({ establishment, chosen, nonce, ...units }: Props) {
  const { choosing } = units;
  return (
    <CenteredCard
      title="What should students open?"
      icon={<BookOpenCheck size={28} />}
      establishment={establishment}
      description="Each student sees their own work, and no one else's."
    >
      <ChoosingForm choosing={choosing}>
        <Button
          type="submit"
          variant={chosen === null ? "primary" : "secondary"}
          size="large"
          wide
          name="choose"
          value="portfolio"
        >
          My portfolio, with all units
        </Button>
      </ChoosingForm>
      {chosen === null ? <OneUnit {...units} /> : <SeveralUnits {...units} chosen={chosen} nonce={nonce} />}
      <ChoosingForm choosing={choosing} className="stack centred">
        <Button type="submit" variant="quiet" name="choose" value="nothing">Go back without a link</Button>
      </ChoosingForm>
    </CenteredCard>
  );
}
