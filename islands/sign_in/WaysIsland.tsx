import { useQuery } from "@tanstack/react-query";
import { OwnProvider } from "./ways/OwnProvider.tsx";
import { waysQuery } from "./ways/queries.ts";
import { WayRules } from "./ways/WayRules.tsx";

export type WaysProps = {
  /** Where a provider sends browsers back to. */
  callback: string;
  /** Leads to the school's provider and back. */
  tryAt: string;
  timeZone: string;
};

/** How people sign in to the school (docs/decisions/0059). The page seeds the query. */
export default function WaysIsland({ callback, tryAt, timeZone }: WaysProps) {
  const { data } = useQuery(waysQuery);
  if (!data) return null;
  return (
    <div className="settings stack gap-xl">
      <WayRules ways={data.ways} />
      <OwnProvider {...{ callback, tryAt, timeZone }} provider={data.provider} />
    </div>
  );
}
