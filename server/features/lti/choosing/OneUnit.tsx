import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Search } from "../../../../ui/page_icons.ts";
import { TextInput } from "../../../../ui/TextInput.tsx";
import { ChoosingForm, Notice, NoUnits, PageButtons, UNITS, type UnitsProps } from "./ChoosingForm.tsx";

/** For a platform that takes a single link: each unit is a button. */
export function OneUnit({ choosing, notice, search, units }: UnitsProps) {
  return (
    <>
      <ChoosingForm choosing={choosing} id={UNITS} className="stack gap-m">
        <Notice>{notice}</Notice>
        <Field label="Or one unit" hint="Its code, or words of its title.">
          <TextInput
            name="find"
            defaultValue={search.find}
            maxLength={TEXT_LIMITS.search}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" icon={<Search />}>Find units</Button>
      </ChoosingForm>
      {units.items.length === 0
        ? <NoUnits search={search} />
        : (
          <ChoosingForm choosing={choosing} className="stack gap-l">
            <input type="hidden" name="found" value={search.find} />
            <ul className="stack gap-s" aria-label="Units">
              {units.items.map(({ unitCode, title }) => (
                <li key={unitCode}>
                  <Button type="submit" name="choose" value={unitCode} wide>
                    <span className="anywhere">{`${title} (${unitCode})`}</span>
                  </Button>
                </li>
              ))}
            </ul>
            <PageButtons search={search} units={units} />
          </ChoosingForm>
        )}
    </>
  );
}
