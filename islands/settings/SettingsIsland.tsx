import { BrandingCard } from "./BrandingCard.tsx";
import { DataCard } from "./DataCard.tsx";
import { EmbeddingCard } from "./EmbeddingCard.tsx";
import { EstablishmentCard } from "./EstablishmentCard.tsx";
import { RulesCard } from "./RulesCard.tsx";

export type SettingsProps = {
  personId: string;
  /** The server's, since a browser may know others. */
  timeZones: readonly string[];
  /** `https://oak.example` */
  origin: string;
};

/** The establishment's settings, a card each (spec 2 §2). */
export default function SettingsIsland({ personId, timeZones, origin }: SettingsProps) {
  return (
    <div className="settings stack gap-xl">
      <EstablishmentCard personId={personId} timeZones={timeZones} />
      <BrandingCard personId={personId} />
      <RulesCard />
      <DataCard personId={personId} />
      <EmbeddingCard origin={origin} />
    </div>
  );
}
