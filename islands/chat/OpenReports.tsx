import { useQuery } from "@tanstack/react-query";
import { Count } from "../../ui/Count.tsx";
import { safeguardingQueries } from "./safeguarding/queries.ts";

export default function OpenReports() {
  const { data } = useQuery(safeguardingQueries.count);
  return <Count value={data?.data.count ?? 0} label="open reports" />;
}
