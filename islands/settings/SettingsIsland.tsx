import type { SettingsPart } from "../../domain/admin_tabs.ts";
import { BrandingCard } from "./BrandingCard.tsx";
import { DataCard } from "./DataCard.tsx";
import { EmbeddingCard } from "./EmbeddingCard.tsx";
import { EstablishmentCard } from "./EstablishmentCard.tsx";
import { RulesCard } from "./RulesCard.tsx";

export type SettingsProps = {
  part: SettingsPart;
  personId: string;
  /** The server's, since a browser may know others. */
  timeZones: readonly string[];
  /** `https://oak.example` */
  origin: string;
};

/** A page of the establishment's settings, a card each (spec 2 §2). */
export default function SettingsIsland({ part, personId, timeZones, origin }: SettingsProps) {
  return (
    <div className="narrow-page stack gap-xl">
      {part === "establishment" && (
        <>
          <EstablishmentCard personId={personId} timeZones={timeZones} />
          <BrandingCard personId={personId} />
        </>
      )}
      {part === "rules" && <RulesCard />}
      {part === "records" && <DataCard personId={personId} />}
      {part === "access" && <EmbeddingCard origin={origin} />}
    </div>
  );
}
