import { longDate } from "../../../domain/dates.ts";
import { ERASURE_REASON_LABELS, erasureReference } from "../../../domain/erasure.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { fullName } from "../../../domain/people.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import type { DueStudent, ErasureItem } from "../../features/erasures/list_erasures.ts";

type Props = { due: readonly DueStudent[]; erasures: readonly ErasureItem[]; timeZone: string };

/** Students whose retention time is over, and all orders. */
export function ErasuresView({ due, erasures, timeZone }: Props) {
  return (
    <div className="page-stack stack">
      <Card title={`Retention time over (${due.length})`} description="Archived students, the oldest first.">
        {due.length === 0
          ? (
            <EmptyState title="No one" level={3}>
              <p>No archived student's retention time is over.</p>
            </EmptyState>
          )
          : (
            <ul className="divided card-rows">
              {due.map((student) => (
                <li key={student.id} className="row between gap-m">
                  <div className="share anywhere">
                    <h3 className="body-size">
                      <bdi>{fullName(student)}</bdi>
                    </h3>
                    <p className="small quiet">
                      {`${student.studentId} · over since ${longDate(student.until, timeZone)}`}
                    </p>
                  </div>
                  <LinkButton
                    size="small"
                    href={recordLinks.studentErasure(student.id)}
                    aria-label={`Erase ${fullName(student)}`}
                  >
                    Erase…
                  </LinkButton>
                </li>
              ))}
            </ul>
          )}
      </Card>
      <Card title={`Orders (${erasures.length})`} description="The newest first.">
        {erasures.length === 0
          ? (
            <EmptyState title="No orders yet" level={3}>
              <p>To erase a student, open their page.</p>
            </EmptyState>
          )
          : (
            <ul className="divided card-rows">
              {erasures.map((item) => <Order key={item.id} item={item} timeZone={timeZone} />)}
            </ul>
          )}
      </Card>
    </div>
  );
}

function Order({ item, timeZone }: { item: ErasureItem; timeZone: string }) {
  const { id, studentId, reason, orderedBy, orderedAt, erasedAt } = item;
  const reference = erasureReference(id);
  return (
    <li className="row between gap-m">
      <div className="share stack gap-xs anywhere">
        <h3 className="body-size row gap-s">
          {reference}
          <State item={item} timeZone={timeZone} />
        </h3>
        <p className="small quiet">
          {erasedAt === null && (
            <>
              <bdi>{fullName(item)}</bdi>
              {". "}
            </>
          )}
          {`Ordered on ${longDate(orderedAt, timeZone)} by `}
          <bdi>{orderedBy ?? "a former administrator"}</bdi>
          {`. ${ERASURE_REASON_LABELS[reason]}.`}
        </p>
      </div>
      {erasedAt === null
        ? (
          <LinkButton
            size="small"
            href={recordLinks.studentErasure(studentId)}
            aria-label={`Open student ${fullName(item)}`}
          >
            Open student
          </LinkButton>
        )
        : (
          <LinkButton size="small" href={recordLinks.erasure(id)} aria-label={`Receipt of ${reference}`}>
            Receipt
          </LinkButton>
        )}
    </li>
  );
}

function State({ item: { takenBackAt, begunAt, erasedAt, doneAt, dueAt }, timeZone }: {
  item: ErasureItem;
  timeZone: string;
}) {
  if (takenBackAt) return <Badge look="outline">{`Taken back ${longDate(takenBackAt, timeZone)}`}</Badge>;
  if (doneAt) return <Badge tone="success">{`Erased ${longDate(erasedAt ?? doneAt, timeZone)}`}</Badge>;
  if (begunAt) return <Badge tone="info">Being carried out</Badge>;
  return <Badge tone="warning">{`After ${longDate(dueAt, timeZone)}`}</Badge>;
}
