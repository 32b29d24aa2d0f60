import { mailtoLink } from "../../domain/mailto.ts";
import type { MessageView } from "../../domain/contact_answers.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";

/** A message's answer and whether that was sent, or who closed or reopened it. */
export function MessageOutcome({ message }: { message: MessageView }) {
  const { state, stateAt, stateBy, answer } = message;
  if (stateAt === null) return null;
  const byAndWhen = `${stateBy ?? "someone"} on ${dateAndTime(stateAt, DEFAULT_TIME_ZONE)}`;
  if (state !== "answered") {
    return <p className="quiet">{`${state === "closed" ? "Closed" : "Reopened"} by ${byAndWhen}.`}</p>;
  }
  return (
    <Card title="Answer" description={`Written by ${byAndWhen}.`} level={3}>
      <CardSection className="stack gap-l">
        <p className="written measure" dir="auto">{answer}</p>
        <Sending message={message} />
      </CardSection>
    </Card>
  );
}

function Sending({ message: { email, answerMailedAt, answerFailedAt } }: { message: MessageView }) {
  if (answerMailedAt !== null) {
    return (
      <p className="small quiet" role="status">
        {`Emailed to ${email} on ${dateAndTime(answerMailedAt, DEFAULT_TIME_ZONE)}.`}
      </p>
    );
  }
  if (answerFailedAt === null) {
    return <p className="small quiet" role="status">{`Being emailed to ${email}…`}</p>;
  }
  return (
    <Alert tone="danger" title="This answer could not be emailed">
      <p>
        The mail server did not take it. Check the address, then write to{" "}
        <a className="anywhere" href={mailtoLink(email)}>{email}</a> from your own inbox.
      </p>
    </Alert>
  );
}
