import { links } from "../../../domain/links.ts";
import { WAITING_TEXT, waitingTitle } from "../../../domain/waiting.ts";
import { WaitingRows } from "../../../islands/waiting/WaitingRows.tsx";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { CircleCheck } from "../../../ui/icons.ts";
import type { WaitingGroup } from "./read_waiting.ts";

type Props = {
  groups: readonly WaitingGroup[];
  /** `YYYY-MM-DD` of `unsubmitted`. */
  unsubmittedBy: string;
  timeZone: string;
};

/** Numbers of what waits, each with the portfolios that wait longest and a link to its list. */
export function WaitingGroups({ groups, unsubmittedBy, timeZone }: Props) {
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">What waits for you</h2>
      <ul className="waiting-groups grid">
        {groups.map((group) => (
          <Group
            key={group.kind}
            group={group}
            title={waitingTitle(group.kind, unsubmittedBy)}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  );
}

type GroupProps = { group: WaitingGroup; title: string; timeZone: string };

/** Those pending review are named under what they wait for. */
function Group({ group: { kind, count, first }, title, timeZone }: GroupProps) {
  const { says, empty } = WAITING_TEXT[kind];
  const href = links.waiting({ what: kind });
  const remaining = count - first.length;
  return (
    <Card as="li" className="waiting-group">
      <CardSection className="row one-line">
        <span
          className={count === 0 ? "disc waiting-count tone-success" : "disc waiting-count bold digits"}
          aria-hidden="true"
        >
          {count === 0 ? <CircleCheck size={24} /> : count}
        </span>
        <div className="fill">
          <h3 className="card-title anywhere">
            <a className="target" href={href}>{title}</a>
          </h3>
          <p className="small quiet">
            {count === 0 ? empty : (
              <>
                <span className="sr-only">{`${count} `}</span>
                {says(count)}
              </>
            )}
          </p>
        </div>
      </CardSection>
      {first.length > 0 && kind !== "review" && (
        <ul className="waiting-list divided" aria-label={`${title}, longest waiting first`}>
          <WaitingRows kind={kind} items={first} timeZone={timeZone} />
          {remaining > 0 && (
            <li className="waiting-more small">
              <a className="target" href={href} aria-label={`${title}: and ${remaining} more`}>
                {`and ${remaining} more`}
              </a>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
