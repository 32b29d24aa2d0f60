import { useQuery } from "@tanstack/react-query";
import { Count } from "../../ui/Count.tsx";
import { contactQueries } from "./queries.ts";

/** How many messages of the contact form are new. */
export default function NewMessagesIsland() {
  return <Count value={useQuery(contactQueries.count).data?.count ?? 0} label="new" />;
}
