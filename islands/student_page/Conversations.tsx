import { messageTime } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import type { StudentPart } from "./student_part.ts";

/** Only those in which the viewer takes part. */
export function Conversations({ details: { conversations }, timeZone }: StudentPart) {
  return (
    <Card title="Conversations">
      <CardSection>
        {conversations.length === 0
          ? <p className="quiet">You have no conversation with this student.</p>
          : (
            <ul className="stack gap-m">
              {[...conversations].reverse().map(({ id, unitTitle, lastAt, unread }) => (
                <li key={id} className="anywhere">
                  <a className="target" href={links.messages({ open: id })}>{unitTitle}</a>
                  <p className="row gap-s small quiet">
                    {messageTime(lastAt, timeZone)}
                    {unread > 0 && <Badge tone="info">{`${unread} unread`}</Badge>}
                  </p>
                </li>
              ))}
            </ul>
          )}
      </CardSection>
    </Card>
  );
}
