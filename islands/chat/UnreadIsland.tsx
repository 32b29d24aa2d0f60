import { useQuery } from "@tanstack/react-query";
import { Count } from "../../ui/Count.tsx";
import { useSendPending } from "./outbox/use_send_pending.ts";
import { chatQueries } from "./queries.ts";

/** Also sends this person's pending messages, on every page. */
export default function UnreadIsland({ personId }: { personId: string }) {
  useSendPending(personId);
  const count = useQuery(chatQueries.unread).data?.data.count ?? 0;
  return <Count value={count} label={count === 1 ? "unread message" : "unread messages"} />;
}
