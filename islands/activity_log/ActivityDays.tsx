import { dayIn, longDate, timeOfDay } from "../../domain/dates.ts";
import type { ActivityItem } from "../../server/features/activity_log/list_activity.ts";

type Props = { items: readonly ActivityItem[]; timeZone: string };

/** A card for each day, newest first. */
export function ActivityDays({ items, timeZone }: Props) {
  const days = new Map<string, ActivityItem[]>();
  for (const item of items) {
    const day = dayIn(timeZone, new Date(item.at));
    days.set(day, [...days.get(day) ?? [], item]);
  }
  return [...days].map(([day, events]) => (
    <section key={day} className="stack gap-s" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="activity-day">{longDate(day, timeZone)}</h2>
      <ul className="card divided">
        {events.map(({ id, at, sentence }) => (
          <li key={id} className="activity-event">
            <time className="small quiet digits" dateTime={at}>{timeOfDay(at, timeZone)}</time>
            <p className="anywhere">
              {sentence.map(({ text, href }, index) =>
                href === undefined ? <bdi key={index}>{text}</bdi> : (
                  <a key={index} href={href}>
                    <bdi>{text}</bdi>
                  </a>
                )
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}
