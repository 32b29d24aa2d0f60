import { MessagesPage, type MessagesProps } from "./messages/MessagesPage.tsx";
import { ChatPanel, type ChatPanelProps } from "./panel/ChatPanel.tsx";

type ChatProps = { view: "panel" } & ChatPanelProps | { view: "page" } & MessagesProps;

export default function ChatIsland(props: ChatProps) {
  return props.view === "panel" ? <ChatPanel {...props} /> : <MessagesPage {...props} />;
}
