import type { ReactNode } from "react";
import { countText, numberText } from "../../domain/count_text.ts";
import { REGISTER_ORDERS, registerCounts, type RegisterOrder } from "../../domain/register.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { ClassFilter } from "../classes/ClassFilter.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { SEARCH_THRESHOLD } from "../lists/use_search.ts";
import type { UnitRegister } from "./use_register.ts";

const ORDER_LABELS: Readonly<Record<RegisterOrder, string>> = {
  waiting: "Longest wait",
  surname: "Surname",
};
const ORDERS = REGISTER_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));

type Props = {
  register: UnitRegister;
  /** Beside the counts. */
  children: ReactNode;
};

/** Counts, search, class and order of a unit's students. */
export function RegisterTools({ register, children }: Props) {
  const { typed, setTyped, filter, choose, total } = register;
  return (
    <div className="register-tools stack gap-m">
      <div className="row between gap-l lines-s">
        <Counts register={register} />
        <div className="row gap-s">{children}</div>
      </div>
      <div className="register-filters spread row bottoms lines-m" role="search" aria-label="Students">
        {(total > SEARCH_THRESHOLD || typed !== "") && (
          <SearchField label="Find a student" value={typed} onChange={setTyped} />
        )}
        <ClassFilter value={filter.class} onChange={(classId) => choose({ class: classId })} />
        <Field label="Order">
          <Select options={ORDERS} value={filter.order} onChoose={(order) => choose({ order })} />
        </Field>
      </div>
    </div>
  );
}

function Counts({ register: { groups = [], shown, matching, total } }: Pick<Props, "register">) {
  const { waiting, done } = registerCounts(groups.flatMap((group) => group.students));
  const all = shown === total;
  return (
    <p className="row gap-s lines-s" role="status">
      <span className="strong">{shownText({ shown, matching, total })}</span>
      <Badge tone={waiting > 0 ? "info" : "neutral"} look={waiting > 0 ? "soft" : "outline"}>
        {`${waiting > 0 ? waiting : "None"} ${all ? "" : "of these "}waiting for you`}
      </Badge>
      {done > 0 && <Badge tone="success">{`${done} done`}</Badge>}
    </p>
  );
}

function shownText({ shown, matching, total }: Pick<UnitRegister, "shown" | "matching" | "total">): string {
  if (shown === total) return countText(total, "student");
  return shown < matching && matching < total
    ? `${numberText(shown)} of ${numberText(matching)} that match`
    : `${numberText(shown)} of ${countText(total, "student")}`;
}
