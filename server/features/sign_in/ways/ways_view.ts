import type { WayRule } from "../../../../domain/sign_in_ways.ts";
import type { SchoolProvider, Ways } from "../../../queries/sign_in_ways.ts";

/** Sign-in methods as an administrator sees them, without the secret of the school's provider. */
export type WaysView = {
  ways: (WayRule & { name: string })[];
  provider: Omit<SchoolProvider, "version"> | null;
};

export function waysView({ rules, providers, own }: Ways): WaysView {
  const nameOf = (way: WayRule["way"]) => providers.find(({ id }) => id === way)?.name ?? "A link by email";
  const { version: _, ...provider } = own ?? { version: 0 };
  return {
    ways: rules.map((rule) => ({ ...rule, name: nameOf(rule.way) })),
    provider: own === null ? null : provider as Omit<SchoolProvider, "version">,
  };
}
