import { memo, useId } from "react";
import { dateAndTime, messageTime, timeOfDay } from "../../../domain/dates.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class_names.ts";
import { Flag } from "../../../ui/icons.ts";
import { messageOf } from "../../api.ts";
import { senderName } from "../conversation/conversation_text.ts";
import { useOpenedConversation } from "./use_opened_conversation.ts";
import { useScrollPosition } from "./use_scroll_position.ts";

type Props = {
  opened: OpenedConversation;
  messageId: string | null;
  timeZone: string;
  onReopen: () => void;
};

export function OpenedView({ opened, messageId, timeZone, onReopen }: Props) {
  const { messages, ended, hasEarlier, loading, failed, loadEarlier } = useOpenedConversation(opened);
  const reported = new Set(opened.reported.map((report) => report.messageId));
  const target = opened.reported.find((report) => report.messageId === messageId) ?? opened.reported[0];
  const { box, scrollToSeq, saveScroll } = useScrollPosition(messages, target?.seq ?? null);
  const id = useId();
  const showTarget = async (seq: number) => {
    if (seq < (messages[0]?.seq ?? 1)) await loadEarlier(seq).catch(() => {});
    scrollToSeq(seq);
  };
  const showEarlier = () => {
    saveScroll();
    void loadEarlier().catch(() => {});
  };
  if (ended) {
    return (
      <Alert tone="warning" title="The hour is over" live>
        <p>To read on, open the conversation again. That is recorded again too.</p>
        <div className="alert-buttons row gap-m">
          <Button onClick={onReopen}>Open again</Button>
        </div>
      </Alert>
    );
  }
  return (
    <div className="opened stack">
      <div id={id}>
        <Alert title="You are reading this on record">
          <div className="row between lines-xs">
            <p>
              {`Until ${timeOfDay(opened.endsAt, timeZone)}. Opened `}
              <time dateTime={opened.openedAt}>{dateAndTime(opened.openedAt, timeZone)}</time>
            </p>
            {target && (
              <Button size="small" icon={<Flag />} onClick={() => void showTarget(target.seq)}>
                {opened.reported.length === 1 || messageId
                  ? "Go to the reported message"
                  : "Go to the first reported message"}
              </Button>
            )}
          </div>
        </Alert>
      </div>
      <div
        ref={box}
        className="opened-words focus-inside"
        role="region"
        aria-label="Messages"
        aria-describedby={id}
        tabIndex={0}
      >
        {hasEarlier && (
          <div className="opened-earlier stack gap-s centred">
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
        <ol className="stack gap-m">
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

type MessageProps = { message: MessageView; timeZone: string; reported: boolean };

const OpenedMessage = memo(function OpenedMessage({ message, timeZone, reported }: MessageProps) {
  const { seq, senderType, createdAt } = message;
  return (
    <li
      className={classNames(
        "opened-message box box-row stack gap-xs anywhere",
        senderType === "student" && "accented",
        reported && "opened-reported",
      )}
      data-seq={seq}
      tabIndex={-1}
    >
      <div className="row gap-m lines-2xs">
        <b>
          <bdi>{senderName(message)}</bdi>
        </b>
        <span className="small quiet">{senderType === "student" ? "Student" : "Staff"}</span>
        <time className="small quiet" dateTime={createdAt} title={dateAndTime(createdAt, timeZone)}>
          {messageTime(createdAt, timeZone)}
        </time>
        {reported && <Badge tone="danger" icon={<Flag />}>Reported</Badge>}
      </div>
      <p className="written" dir="auto">{message.message}</p>
    </li>
  );
});
