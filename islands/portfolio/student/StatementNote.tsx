import { longDate } from "../../../domain/dates.ts";
import { type StatementDates, statementText } from "../../../domain/statements.ts";

type Props = { statement: StatementDates; timeZone: string };

/** For a student: how far the awarding body's statement has come. */
export function StatementNote({ statement, timeZone }: Props) {
  const { text, at } = statementText(statement);
  return (
    <p className="row gap-s lines-none">
      <span className="strong">{text}</span>
      {at !== null && <span className="small quiet">{longDate(at, timeZone)}</span>}
    </p>
  );
}
