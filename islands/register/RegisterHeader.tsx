import { OUTCOME_LABELS, type OutcomeStatus } from "../../domain/progress.ts";
import {
  REGISTER_LABELS,
  REGISTER_ORDERS,
  registerCounts,
  type RegisterOrder,
} from "../../domain/register.ts";
import type { RegisterGroup } from "../../server/features/register/read_register.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { learnerCount } from "./cell_text.ts";

const ORDER_LABELS: Readonly<Record<RegisterOrder, string>> = {
  waiting: "Who waits longest",
  surname: "Surname",
};
const ORDERS = REGISTER_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));
const STATUSES = Object.keys(OUTCOME_LABELS) as OutcomeStatus[];

type Props = {
  groups: readonly RegisterGroup[];
  order: RegisterOrder;
  onOrder: (order: RegisterOrder) => void;
  onKeys: () => void;
  canMark: boolean;
};

/** Counts, order and the signs of the cells. */
export function RegisterHeader({ groups, order, onOrder, onKeys, canMark }: Props) {
  const { students, waiting, done } = registerCounts(groups.flatMap((group) => group.students));
  return (
    <div className="register-tools stack gap-m">
      <div className="row between gap-l lines-s">
        <p className="row gap-s lines-s">
          <span className="strong">{learnerCount(students)}</span>
          <Badge tone={waiting > 0 ? "info" : "neutral"} look={waiting > 0 ? "soft" : "outline"}>
            {waiting > 0 ? `${waiting} waiting for you` : "None waiting for you"}
          </Badge>
          {done > 0 && <Badge tone="success">{`${done} done`}</Badge>}
        </p>
        <div className="row gap-s">
          <Field label="Order of students" hideLabel>
            <Select
              options={ORDERS}
              value={order}
              onChange={({ currentTarget }) =>
                onOrder(REGISTER_ORDERS.find((order) => order === currentTarget.value) ?? "waiting")}
            />
          </Field>
          <Button className="register-keys-button" aria-haspopup="dialog" onClick={onKeys}>Keys</Button>
        </div>
      </div>
      <ul className="register-legend row gap-l lines-xs small quiet" aria-label="Signs">
        {STATUSES.map((status) => (
          <li key={status} className="row one-line gap-s">
            <span className={`register-sample register-${status}`}>
              <span className={`register-sign sign-${status}`} />
            </span>
            {REGISTER_LABELS[status]}
          </li>
        ))}
        <li className="row one-line gap-s">
          <span className="register-sample">
            <span className="register-lack tone-danger">!</span>
          </span>
          Required work missing
        </li>
      </ul>
      {canMark && (
        <p className="register-hint small quiet">
          Press a cell to look at the work. Press a number to mark that outcome for everyone, or for those you
          tick.
        </p>
      )}
    </div>
  );
}
