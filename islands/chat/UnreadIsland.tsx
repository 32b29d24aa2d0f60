import { Count } from "../../ui/Count.tsx";
import { useSendWaiting } from "./outbox/use_outbox.ts";
import { useUnread } from "./use_unread.ts";

/** How many messages wait, beside the link to them; messages of this person's own that wait to be sent go from here too. */
export default function UnreadIsland({ personId }: { personId: string }) {
  useSendWaiting(personId);
  const count = useUnread()?.count ?? 0;
  return <Count value={count} label={count === 1 ? "unread message" : "unread messages"} />;
}
