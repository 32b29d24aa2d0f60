import type { Establishment as Brand } from "../../ui/Brand.tsx";

/** What a frame shows of the school. */
export type EstablishmentFacts = { establishmentName: string; logoUrl: string | null };

/** The school's facts as the header takes them. */
export function establishmentBrand({ establishmentName, logoUrl }: EstablishmentFacts): Brand {
  return { name: establishmentName, logoUrl };
}
