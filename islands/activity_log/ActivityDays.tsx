import { dayIn, longDate, timeOfDay } from "../../domain/dates.ts";
import type { SentencePart } from "../../domain/activity_sentence.ts";

type Item = { id: string; at: string; sentence: SentencePart[]; details?: string[] };

type Props = {
  items: readonly Item[];
  timeZone: string;
  /** Level of the days' headings. */
  level?: 2 | 3;
};

/** A card for each day, newest first. */
export function ActivityDays({ items, timeZone, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = dayIn(timeZone, new Date(item.at));
    days.set(day, [...days.get(day) ?? [], item]);
  }
  return [...days].map(([day, events]) => (
    <section key={day} className="stack gap-s" aria-labelledby={`day-${day}`}>
      <Heading id={`day-${day}`} className="body-size strong">{longDate(day, timeZone)}</Heading>
      <ul className="card divided">
        {events.map(({ id, at, sentence, details = [] }) => (
          <li key={id} className="led card-row pad-s baseline gap-s lines-xs small">
            <time className="quiet digits" dateTime={at}>{timeOfDay(at, timeZone)}</time>
            <p className="anywhere">
              {sentence.map(({ text, href }, index) =>
                href === undefined ? <bdi key={index}>{text}</bdi> : (
                  <a key={index} href={href}>
                    <bdi>{text}</bdi>
                  </a>
                )
              )}
            </p>
            {details.length > 0 && (
              <p className="row gap-l lines-2xs quiet">
                {details.map((detail) => <span key={detail} className="anywhere">{detail}</span>)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
