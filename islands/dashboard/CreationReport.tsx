import { countText } from "../../domain/count_text.ts";
import { Alert } from "../../ui/Alert.tsx";
import { CreatedPortfolios, type CreatedProps } from "./CreatedPortfolios.tsx";
import type { Refused } from "./create_portfolios.ts";

/** Result of a creation. Stays until it is dismissed or the next one begins. */
export default function CreationReport(
  { refused, ...created }: CreatedProps & { refused: readonly Refused[] },
) {
  return (
    <>
      {created.created.length > 0 && <CreatedPortfolios {...created} />}
      {refused.length > 0 && <RefusedList refused={refused} />}
    </>
  );
}

/** Students who got no portfolio, each with the reason. */
function RefusedList({ refused }: { refused: readonly Refused[] }) {
  return (
    <Alert
      tone="danger"
      title={`${countText(refused.length, "portfolio was", "portfolios were")} not created`}
      live
    >
      <ul className="form-list anywhere stack gap-xs scrolls" tabIndex={0} aria-label="Not created">
        {refused.map(({ studentId, name, message }) => (
          <li key={studentId}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
