import { memo } from "react";
import { dateAndTime, messageTime } from "../../../domain/dates.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { classNames } from "../../../ui/class_names.ts";
import { Flag } from "../../../ui/icons.ts";
import { senderName } from "../conversation/sender_name.ts";

type Props = { message: MessageView; timeZone: string; reported: boolean };

export const OpenedMessage = memo(function OpenedMessage({ message, timeZone, reported }: Props) {
  const { seq, senderType, createdAt } = message;
  return (
    <li
      className={classNames("opened-message", `opened-${senderType}`, reported && "opened-reported")}
      data-seq={seq}
      tabIndex={-1}
    >
      <div className="opened-head">
        <b>
          <bdi>{senderName(message)}</bdi>
        </b>
        <span className="quiet">{senderType === "student" ? "Student" : "Staff"}</span>
        <time className="quiet" dateTime={createdAt} title={dateAndTime(createdAt, timeZone)}>
          {messageTime(createdAt, timeZone)}
        </time>
        {reported && <Badge tone="danger" icon={<Flag />}>Reported</Badge>}
      </div>
      <p className="opened-text" dir="auto">{message.message}</p>
    </li>
  );
});
