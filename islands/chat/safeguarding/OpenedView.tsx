import { useId } from "react";
import { dateAndTime, timeOfDay } from "../../../domain/dates.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Flag } from "../../../ui/icons.ts";
import { messageOf } from "../../call_api.ts";
import { OpenedMessage } from "./OpenedMessage.tsx";
import { useOpened } from "./use_opened.ts";
import { usePlace } from "./use_place.ts";

type Props = {
  opened: OpenedConversation;
  messageId: string | null;
  timeZone: string;
  onAgain: () => void;
};

/** An opened conversation, to be read and nothing else, for as long as its opening lasts. */
export function OpenedView({ opened, messageId, timeZone, onAgain }: Props) {
  const { messages, over, hasEarlier, loading, failed, loadEarlier } = useOpened(opened);
  const reported = new Set(opened.reported.map((report) => report.messageId));
  const target = opened.reported.find((report) => report.messageId === messageId) ?? opened.reported[0];
  const { box, goTo, keepPlace } = usePlace(messages, target?.seq ?? null);
  const id = useId();
  const showTarget = async (seq: number) => {
    if (seq < (messages[0]?.seq ?? 1)) await loadEarlier(seq).catch(() => {});
    goTo(seq);
  };
  const showEarlier = () => {
    keepPlace();
    void loadEarlier().catch(() => {});
  };
  if (over) {
    return (
      <Alert tone="warning" title="The hour is over" live>
        <p>To read on, open the conversation again. That is recorded again too.</p>
        <div className="alert-buttons">
          <Button onClick={onAgain}>Open again</Button>
        </div>
      </Alert>
    );
  }
  return (
    <div className="opened">
      <div className="opened-banner" id={id}>
        <Alert title="You are reading this on record">
          <p>
            {`Until ${timeOfDay(opened.endsAt, timeZone)}. Opened `}
            <time dateTime={opened.openedAt}>{dateAndTime(opened.openedAt, timeZone)}</time>
          </p>
          {target && (
            <div className="alert-buttons">
              <Button size="small" icon={<Flag />} onClick={() => void showTarget(target.seq)}>
                {opened.reported.length === 1 || messageId
                  ? "Go to the reported message"
                  : "Go to the first reported message"}
              </Button>
            </div>
          )}
        </Alert>
      </div>
      <div
        ref={box}
        className="opened-words"
        role="region"
        aria-label="Messages"
        aria-describedby={id}
        tabIndex={0}
      >
        {hasEarlier && (
          <div className="opened-earlier">
            {failed && (
              <p role="alert">
                {messageOf(
                  failed,
                  "Earlier messages could not be loaded. Check your connection, then try again.",
                )}
              </p>
            )}
            <Button size="small" pending={loading} pendingText="Loading…" onClick={showEarlier}>
              Show earlier messages
            </Button>
          </div>
        )}
        <ol className="opened-messages">
          {messages.map((message) => (
            <OpenedMessage
              key={message.id}
              message={message}
              timeZone={timeZone}
              reported={reported.has(message.id)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}
