import { Count } from "../../ui/Count.tsx";
import { useSendPending } from "./outbox/use_outbox.ts";
import { useUnread } from "./use_unread.ts";

/** Also sends this person's pending messages, on every page. */
export default function UnreadIsland({ personId }: { personId: string }) {
  useSendPending(personId);
  const count = useUnread()?.count ?? 0;
  return <Count value={count} label={count === 1 ? "unread message" : "unread messages"} />;
}
