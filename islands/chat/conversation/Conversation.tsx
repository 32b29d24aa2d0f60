import type { ChatPlace, ChatReader } from "../chat_place.ts";
import { placeKey } from "../place_key.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { failureWords, placeName } from "./conversation_words.ts";
import { OpenConversation } from "./OpenConversation.tsx";
import { useNewest } from "./use_newest.ts";

export type ConversationProps = {
  place: ChatPlace;
  me: ChatReader;
  /** The establishment's. */
  timeZone: string;
  /** Whom or what it is with, for the names of its parts: 'Amara Okafor', 'Teacher', the unit of announcements. */
  title: string;
};

/**
 * A conversation, live: its messages, and the box to write in (spec 1 §2.9, spec 2 Chat behaviour). It fills the height
 * that it is given.
 */
export function Conversation(props: ConversationProps) {
  return <LoadedConversation key={placeKey(props.place)} {...props} />;
}

function LoadedConversation(props: ConversationProps) {
  const asked = useNewest(props.place);
  const { newest, error, refetch } = asked;
  if (newest) return <OpenConversation {...props} asked={asked} newest={newest} />;
  return (
    <section className="chat chat-still" aria-label={placeName(props.place.threadType, props.title)}>
      {error && !asked.isFetching
        ? (
          <ErrorState
            title="The messages could not be loaded"
            message={failureWords(error)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
            level={3}
          />
        )
        : <Spinner label="Loading messages…" size="large" />}
    </section>
  );
}
