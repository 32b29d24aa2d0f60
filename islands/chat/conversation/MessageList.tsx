import { Fragment, memo, type RefObject, useMemo } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import type { WaitingMessage } from "../outbox/waiting.ts";
import { MessageRow } from "./MessageRow.tsx";
import { goesOn, senderName } from "./sender_name.ts";
import type { Earlier } from "./use_log.ts";
import type { ReadAloud } from "./use_read_aloud.ts";
import { WaitingRow } from "./WaitingRow.tsx";

type Props = {
  messages: readonly MessageView[];
  waiting: readonly WaitingMessage[];
  earlier: Earlier;
  /** The place of the first message that is new since the last visit. */
  newFrom: number | null;
  timeZone: string;
  aloud: ReadAloud;
  reported: ReadonlySet<string>;
  /** Gets the keyboard when the button that had it goes. */
  box: RefObject<HTMLElement | null>;
  onEarlier: () => void;
  onReport: (message: MessageView) => void;
  onRemove: (clientId: string) => void;
};

/** What was said, the oldest first, and behind it what is on its way. */
export const MessageList = memo(function MessageList(props: Props) {
  const { messages, waiting, earlier, newFrom, timeZone, aloud, reported, box, onReport } = props;
  const names = useMemo(() => messages.map(senderName), [messages]);
  const lastHeld = waiting.findLast(({ refused }) => refused === null);
  const loadEarlier = () => {
    box.current?.focus({ preventScroll: true });
    props.onEarlier();
  };
  return (
    <>
      {earlier !== "none" && (
        <div className="chat-earlier">
          {earlier === "failed" && <p role="alert">Earlier messages could not be loaded.</p>}
          <Button
            size="small"
            variant="quiet"
            pending={earlier === "loading"}
            pendingText="Loading earlier messages…"
            onClick={loadEarlier}
          >
            {earlier === "failed" ? "Try again" : "Earlier messages"}
          </Button>
        </div>
      )}
      <ol className="chat-messages">
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {message.seq === newFrom && (
              <li className="chat-new-from">
                <span>New</span>
              </li>
            )}
            <MessageRow
              message={message}
              name={names[index] ?? ""}
              goesOn={message.seq !== newFrom && goesOn(message, messages[index - 1])}
              timeZone={timeZone}
              canSpeak={aloud.able}
              speaking={aloud.reading === message.id}
              onSpeak={aloud.press}
              reported={message.reported || reported.has(message.id)}
              onReport={onReport}
            />
          </Fragment>
        ))}
        {waiting.map((message) => (
          <WaitingRow
            key={message.clientId}
            waiting={message}
            last={message === lastHeld}
            onRemove={props.onRemove}
          />
        ))}
      </ol>
    </>
  );
});
