import { countText } from "../../domain/count_text.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { fullName } from "../../domain/people.ts";
import type { SchoolYear } from "../../server/features/school_year/read_school_year.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { useSchoolYear } from "./use_school_year.ts";

type Props = { year: SchoolYear; plan: ReturnType<typeof useSchoolYear> };

/** A line for each year group: where its students go, or that they leave. */
export function YearMoves({ year, plan: { years, yearErrors, setYear } }: Props) {
  return (
    <ul className="divided" aria-label="Year groups">
      {years.map(({ from, to }, at) => (
        <li key={from} className="card-row thirds bottoms gap-xl lines-s">
          <div>
            <p className="strong anywhere">{from}</p>
            <p className="small quiet">{countText(year.years[at]!.students, "student")}</p>
          </div>
          <Field
            label={
              <>
                <span className="sr-only">{`${from}: `}</span>Becomes
              </>
            }
            error={yearErrors.get(from)}
          >
            <TextInput
              autoComplete="off"
              maxLength={TEXT_LIMITS.yearGroup}
              disabled={to === null}
              value={to ?? ""}
              onChange={(event) => setYear(from, event.currentTarget.value)}
            />
          </Field>
          <Checkbox
            label={
              <>
                Leave<span className="sr-only">{`: ${from}`}</span>
              </>
            }
            checked={to === null}
            onChange={(event) => setYear(from, event.currentTarget.checked ? null : from)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A line for each class: its name and teacher from now on. */
export function ClassMoves({ year, plan: { classes, classErrors, setClass } }: Props) {
  const options = year.staff.map((person) => ({ value: person.id, label: fullName(person) }));
  return (
    <ul className="divided" aria-label="Classes">
      {classes.map(({ id, name, staffId }, at) => {
        const before = year.classes[at]!;
        const known = options.some(({ value }) => value === staffId);
        return (
          <li key={id} className="card-row thirds bottoms gap-xl lines-s">
            <div>
              <p className="strong anywhere">
                <bdi>{before.name}</bdi>
              </p>
              <p className="small quiet">{countText(before.students, "student")}</p>
            </div>
            <Field
              label={
                <>
                  <span className="sr-only">{`${before.name}: `}</span>Name
                </>
              }
              error={classErrors.get(id)?.name}
            >
              <TextInput
                autoComplete="off"
                dir="auto"
                maxLength={TEXT_LIMITS.className}
                value={name}
                onChange={(event) => setClass(id, { name: event.currentTarget.value })}
              />
            </Field>
            <Field
              label={
                <>
                  <span className="sr-only">{`${before.name}: `}</span>Teacher
                </>
              }
              error={classErrors.get(id)?.teacher}
            >
              <Select
                value={staffId}
                onChoose={(staffId) => setClass(id, { staffId })}
                options={known
                  ? options
                  : [{ value: staffId, label: "Archived: choose another" }, ...options]}
              />
            </Field>
          </li>
        );
      })}
    </ul>
  );
}
