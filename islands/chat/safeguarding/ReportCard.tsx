import type { ReactNode } from "react";
import { dateAndTime } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import { OWN_MESSAGE_REPORTED } from "../../../domain/safeguarding.ts";
import type { ReportItem } from "../../../server/features/chat/safeguarding/list_reports.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../../ui/Card.tsx";
import { Check, MessageSquare } from "../../../ui/icons.ts";
import { GivenReason, SubjectFacts, subjectName, subjectTitle } from "./SubjectFacts.tsx";

type Props = { report: ReportItem; timeZone: string; onOpen: () => void; onHandle: () => void };

/** Without the message's text. */
export function ReportCard({ report, timeZone, onOpen, onHandle }: Props) {
  const { reportedAt, handledAt, handledBy, aboutMe } = report;
  const label = `${subjectName(report)}, reported ${dateAndTime(reportedAt, timeZone)}`;
  return (
    <Card
      as="li"
      level={3}
      title={<ReportTitle report={report} />}
      description={<time dateTime={reportedAt}>{dateAndTime(reportedAt, timeZone)}</time>}
      actions={handledAt && <Badge tone="success" icon={<Check />}>Handled</Badge>}
    >
      <CardSection className="stack">
        {aboutMe
          ? <p className="quiet">Who reported it, and why, is for the other administrators to see.</p>
          : <GivenReason reason={report.reason} />}
        <div className="gap-2xs stack anywhere">
          <p>
            <b>
              <bdi>{subjectTitle(report)}</bdi>
            </b>
          </p>
          <SubjectFacts subject={report} />
        </div>
        {handledAt && handledBy && (
          <p>
            Handled by <bdi>{fullName(handledBy)}</bdi>,{" "}
            <time dateTime={handledAt}>{dateAndTime(handledAt, timeZone)}</time>
          </p>
        )}
      </CardSection>
      <CardFooter>
        <Button icon={<MessageSquare />} aria-label={`Open conversation: ${label}`} onClick={onOpen}>
          Open conversation
        </Button>
        {!handledAt && (aboutMe ? <p className="share">{OWN_MESSAGE_REPORTED}</p> : (
          <Button
            variant="primary"
            icon={<Check />}
            aria-label={`Mark as handled: ${label}`}
            onClick={onHandle}
          >
            Mark as handled
          </Button>
        ))}
      </CardFooter>
    </Card>
  );
}

function ReportTitle({ report: { aboutMe, reportedBy, sender } }: { report: ReportItem }): ReactNode {
  if (aboutMe || !reportedBy) return "A message of yours was reported";
  return (
    <>
      <Named person={reportedBy} /> reported a message from <Named person={sender} />
    </>
  );
}

function Named({ person }: { person: ReportItem["sender"] }) {
  return (
    <span>
      <bdi>{fullName(person)}</bdi>
      <span className="quiet regular">{person.senderType === "student" ? " (student)" : " (staff)"}</span>
    </span>
  );
}
