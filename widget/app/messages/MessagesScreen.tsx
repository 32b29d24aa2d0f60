import type { PendingMessage } from "../../../browser/outbox/message_queue.ts";
import { delayText, pendingText } from "../../../browser/outbox/pending_text.ts";
import { TEACHER_TITLE } from "../../../domain/chat.ts";
import { messageTime } from "../../../domain/dates.ts";
import { portfolioLink } from "../../../domain/portfolio_links.ts";
import type { MessageView } from "../answers.ts";
import { settings } from "../embed_settings.ts";
import { Back, Button, Note, OwnTab, Title } from "../parts.tsx";
import { Loading } from "../units/parts.tsx";
import { openUnit } from "../units/portfolios.ts";
import {
  conversation,
  draft,
  editPending,
  failure,
  pending,
  readMessages,
  removePending,
  send,
  write,
} from "./conversation.ts";

export function MessagesScreen({ id }: { id: string }) {
  const chat = conversation.value;
  const path = portfolioLink(id);
  return (
    <>
      <Back onClick={() => void openUnit(id)}>Back to the unit</Back>
      <Title>Messages with your teacher</Title>
      {chat === null
        ? failure.value === null ? <Loading /> : (
          <Note tone="danger">
            <p role="alert">{failure.value}</p>
            <Button onClick={() => void readMessages()}>Try again</Button>
          </Note>
        )
        : (
          <>
            {chat.messages.length + pending.value.length === 0
              ? (
                <Note tone="info">
                  <p>Ask a question or say how it is going. Your teacher reads it here.</p>
                </Note>
              )
              : (
                <ol class="messages">
                  {chat.messages.map((message) => <Message key={message.id} message={message} />)}
                  {pending.value.map((message, index) => (
                    <Pending
                      key={message.clientId}
                      message={message}
                      last={index === pending.value.length - 1}
                      canWrite={chat.canWrite}
                    />
                  ))}
                </ol>
              )}
            <p class="unseen" role="status">{delayText(pending.value)}</p>
            {chat.canWrite ? <Composer /> : (
              <Note tone="info">
                <p>This conversation is closed. You can still read it.</p>
              </Note>
            )}
          </>
        )}
      <p class="small">
        To report a message, read earlier ones or write to another teacher, open it in full.
      </p>
      <div class="ways">
        <OwnTab path={path}>Open in full</OwnTab>
      </div>
    </>
  );
}

function Message({ message: { own, sender, message, createdAt } }: { message: MessageView }) {
  const name = [sender?.firstName, sender?.lastName].filter(Boolean).join(" ") || TEACHER_TITLE;
  return (
    <li class={own ? "message own" : "message"}>
      <p class={own ? "unseen" : "small"}>
        <b>
          <bdi>{own ? "You:" : name}</bdi>
        </b>
      </p>
      <p class="written" dir="auto">{message}</p>
      <p class="small">
        <time dateTime={createdAt}>{messageTime(createdAt, settings.timeZone)}</time>
      </p>
    </li>
  );
}

type PendingProps = { message: PendingMessage; last: boolean; canWrite: boolean };

function Pending({ message, last, canWrite }: PendingProps) {
  const { clientId, message: text, refused } = message;
  return (
    <li class="message own">
      <p class="unseen">
        <b>You:</b>
      </p>
      <p class="written" dir="auto">{text}</p>
      {refused === null ? <p class="small">{pendingText(message, last)}</p> : (
        <>
          <p class="error">Not sent. {refused}</p>
          {canWrite && (
            <Button
              look="link"
              aria-label="Edit your message"
              onClick={() => editPending(clientId)}
            >
              Edit
            </Button>
          )}{" "}
          <Button look="link" aria-label="Remove your message" onClick={() => removePending(clientId)}>
            Remove
          </Button>
        </>
      )}
    </li>
  );
}

function Composer() {
  return (
    <form
      class="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label for="message">Your message</label>
      <textarea
        id="message"
        rows={2}
        dir="auto"
        aria-describedby={failure.value === null ? undefined : "message-error"}
        value={draft.value}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <p class="error" id="message-error" role="alert">{failure}</p>
      <Button type="submit" look="primary">Send</Button>
    </form>
  );
}
