import { Fragment } from "react";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { WAITING_TEXT, type WaitingKind, waitingTitle } from "../../../domain/waiting.ts";
import { classNames } from "../../../ui/class_names.ts";
import { Card } from "../../../ui/Card.tsx";
import { Check } from "../../../ui/icons.ts";
import type { WaitingItem } from "../../features/waiting/list_waiting.ts";
import type { WaitingGroup } from "../../features/waiting/read_waiting.ts";

type Props = {
  groups: readonly WaitingGroup[];
  /** `YYYY-MM-DD` of `unsubmitted`. */
  unsubmittedBy: string;
};

/** Said by a tick too. */
const NONE = "None";

/** A line for each number of what waits, with those who wait longest; the line opens its list. */
export function WaitingGroups({ groups, unsubmittedBy }: Props) {
  return (
    <section className="stack gap-m" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      <Card as="div">
        <ul className="divided">
          {groups.map((group, index) => (
            <Group
              key={group.kind}
              group={group}
              title={waitingTitle(group.kind, unsubmittedBy)}
              none={index === 0 ? WAITING_TEXT[group.kind].empty : NONE}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type GroupProps = { group: WaitingGroup; title: string; none: string };

/** A group; those pending review are named by what they wait for. */
function Group({ group: { kind, count, first }, title, none }: GroupProps) {
  const { says } = WAITING_TEXT[kind];
  const named = kind === "review" ? [] : first;
  return (
    <li className="card-row pad-s linked-row row one-line gap-m">
      <span
        className={count === 0 ? "disc disc-number tone-success" : "disc disc-number bold digits"}
        aria-hidden="true"
      >
        {count === 0 ? <Check size={20} /> : count}
      </span>
      <div className="fill halves gap-none baseline">
        <h3 className="body-size strong anywhere">
          <a className="row-link" href={links.waiting({ what: kind })}>{title}</a>
        </h3>
        <p className={classNames("small quiet anywhere", count === 0 && none === NONE && "sr-only-narrow")}>
          {count > 0 && <span className="sr-only">{`${count} `}</span>}
          {named.length === 0
            ? count === 0 ? none : says(count)
            : <span className="sr-only">{says(count)}</span>}
          {named.length > 0 && <Names kind={kind} title={title} count={count} named={named} />}
        </p>
      </div>
    </li>
  );
}

type NamesProps = { kind: WaitingKind; title: string; count: number; named: readonly WaitingItem[] };

function Names({ kind, title, count, named }: NamesProps) {
  const remaining = count - named.length;
  return (
    <>
      {named.map((item, index) => (
        <Fragment key={item.id}>
          {separator(index, named.length, remaining)}
          <a
            href={links.studentPortfolio(item.id, item.outcomeIndex)}
            aria-label={`${fullName(item)}, ${item.unitTitle}`}
          >
            <bdi>{fullName(item)}</bdi>
          </a>
        </Fragment>
      ))}
      {remaining > 0 && (
        <>
          {" "}
          <a href={links.waiting({ what: kind })} aria-label={`${title}: and ${remaining} more`}>
            {`and ${remaining} more`}
          </a>
        </>
      )}
    </>
  );
}

function separator(index: number, length: number, remaining: number): string {
  if (index === 0) return "";
  return remaining === 0 && index === length - 1 ? " and " : ", ";
}
