import { useQuery } from "@tanstack/react-query";
import { OwnProvider, type ProviderAddresses } from "./ways/OwnProvider.tsx";
import { waysQuery } from "./ways/queries.ts";
import { WayRules } from "./ways/WayRules.tsx";

export type WaysProps = ProviderAddresses & { timeZone: string };

/** Sign-in methods of the school (docs/decisions/0059). The page seeds the query. */
export default function WaysIsland({ callback, tryAt, timeZone }: WaysProps) {
  const { data } = useQuery(waysQuery);
  if (!data) return null;
  return (
    <div className="narrow-page stack gap-xl">
      <WayRules ways={data.ways} />
      <OwnProvider {...{ callback, tryAt, timeZone }} provider={data.provider} />
    </div>
  );
}
