import { links } from "../../domain/links.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Clock, Download } from "../../ui/page_icons.ts";

/** For administrators: what the establishment holds about a student, and what was done (DOMAIN, Duties). */
export function HeldCard({ studentId }: { studentId: string }) {
  return (
    <Card title="All data we hold">
      <CardSection>
        <div className="stack gap-l">
          <p>
            For a subject access request: details, portfolios with their texts and evidence, messages, notes
            and activity, in one ZIP. Read it before you hand it over, since it names members of staff and may
            show other people.
          </p>
          <div className="row gap-s">
            <LinkButton size="small" icon={<Download />} href={recordLinks.studentExport(studentId)}>
              Download everything held
            </LinkButton>
            <LinkButton size="small" icon={<Clock />} href={links.activity({ student: studentId })}>
              Activity
            </LinkButton>
          </div>
        </div>
      </CardSection>
    </Card>
  );
}
