import { countText } from "../../domain/count_text.ts";
import { createdText, type GivenUnits, leftOutGroups } from "../../domain/give_units.ts";
import { Alert } from "../../ui/Alert.tsx";

type Named = { id: string; name: string };
type Props = {
  given: GivenUnits;
  units: readonly Named[];
  students: readonly Named[];
};

/** Where units were given to some: how many, and who was left out of which unit, with why. */
export function GivenReport({ given: { done, left }, units, students }: Props) {
  return (
    <>
      <Alert tone={done.length === 0 ? "warning" : "success"} title={createdText(done.length)} live>
        <p>{`${countText(left.length, "was", "were")} left out:`}</p>
      </Alert>
      <ul className="form-list rows box divided scrolls anywhere" tabIndex={0} aria-label="Left out">
        {leftOutGroups(left, { units, students }).map(({ unit, reason, names }) => (
          <li key={`${unit} ${reason}`} className="stack gap-xs">
            <p>
              <bdi className="strong">{unit}</bdi>
              <span className="small quiet block regular">{reason}</span>
            </p>
            <p className="small">
              <bdi>{names.join(", ")}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
