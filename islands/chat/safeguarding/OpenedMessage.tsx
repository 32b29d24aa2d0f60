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
      className={classNames(
        "opened-message box stack gap-xs anywhere",
        `opened-${senderType}`,
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
