import { Button } from "../../../../ui/Button.tsx";
import {
  ChoosingForm,
  FindUnits,
  Notice,
  NoUnits,
  PageButtons,
  UNITS,
  type UnitsProps,
} from "./ChoosingForm.tsx";

/** For a platform that takes a single link: each unit is a button. */
export function OneUnit({ choosing, notice, search, units }: UnitsProps) {
  return (
    <>
      <ChoosingForm choosing={choosing} id={UNITS} className="stack gap-m">
        <Notice>{notice}</Notice>
        <FindUnits label="Or one unit" hint="Its code, or words of its title." find={search.find} />
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
