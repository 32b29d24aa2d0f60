import { memo } from "react";
import { dateAndTime, messageTime } from "../../../domain/dates.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { CircleStop, Flag, Volume2 } from "../../../ui/icons.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { ReadAloud } from "./use_read_aloud.ts";

type Props = {
  message: MessageView;
  name: string;
  sameSender: boolean;
  timeZone: string;
  canSpeak: boolean;
  speaking: boolean;
  onSpeak: ReadAloud["toggle"];
  reported: boolean;
  onReport: (message: MessageView) => void;
};

/** Memoised, as a conversation has hundreds. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message: { id, seq, own, message, createdAt }, name, sameSender, timeZone, speaking, reported } =
    props;
  const description = own ? "your message" : `the message from ${name}`;
  const time = messageTime(createdAt, timeZone);
  return (
    <li className={`message stack gap-none ${own ? "message-own" : "message-other"}`} data-seq={seq}>
      {own || sameSender
        ? <span className="sr-only">{own ? "You:" : `${name}:`}</span>
        : (
          <p className="message-sender small bold anywhere">
            <bdi>{name}</bdi>
          </p>
        )}
      <p className="message-words" dir="auto">{message}</p>
      <div className="message-facts row one-line gap-none small quiet">
        <time dateTime={createdAt} title={dateAndTime(createdAt, timeZone)}>{time}</time>
        {props.canSpeak && (
          <IconButton
            label={speaking ? `Stop reading ${description}, ${time}` : `Read ${description} aloud, ${time}`}
            icon={speaking ? <CircleStop size={18} /> : <Volume2 size={18} />}
            className="message-action"
            onClick={() => props.onSpeak(id, message)}
          />
        )}
        {!own && (reported ? <span className="message-reported strong">Reported</span> : (
          <IconButton
            label={`Report ${description}, ${time}`}
            icon={<Flag size={18} />}
            className="message-action"
            onClick={() => props.onReport(props.message)}
          />
        ))}
      </div>
    </li>
  );
});
