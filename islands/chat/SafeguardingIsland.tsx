export type SafeguardingProps = { personId: string; timeZone: string };

/** Reports, conversations to open on record, and that record, for administrators (DOMAIN, Duties). */
export default function SafeguardingIsland({ timeZone }: SafeguardingProps) {
  return <p>{timeZone}</p>;
}
