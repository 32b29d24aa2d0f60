import { threadKey } from "../../../browser/outbox/direct_ref.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { loadErrorMessage, threadLabel } from "./conversation_text.ts";
import { type ConversationProps, ConversationView } from "./ConversationView.tsx";
import { useNewestMessages } from "./use_newest_messages.ts";

/** Live conversation (spec 1 §2.9, spec 2 Chat behaviour); fills the given height. */
export function Conversation(props: ConversationProps) {
  return <LoadedConversation key={threadKey(props.threadRef)} {...props} />;
}

function LoadedConversation(props: ConversationProps) {
  const { newest, isFetching, refetch, ...polled } = useNewestMessages(props.threadRef);
  if (newest) return <ConversationView {...props} {...polled} newest={newest} />;
  const { error } = polled;
  return (
    <section
      className="chat chat-still column scrolls fill"
      aria-label={threadLabel(props.threadRef.threadType, props.title)}
    >
      {error && !isFetching
        ? (
          <ErrorState
            title="The messages could not be loaded"
            message={loadErrorMessage(error)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
            level={3}
          />
        )
        : <Spinner label="Loading messages…" size="large" />}
    </section>
  );
}
