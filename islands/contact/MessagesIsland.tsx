import type { MessageFilter } from "../../domain/contact_answers.ts";
import { MessageDetail, type MessageProps } from "./MessageDetail.tsx";
import { MessageList } from "./MessageList.tsx";

type Props = { initial: MessageFilter } | { message: MessageProps };

/** Messages of the contact form, or one of them. */
export default function MessagesIsland(props: Props) {
  return "message" in props ? <MessageDetail {...props.message} /> : <MessageList initial={props.initial} />;
}
