import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { PUT_LABELS, putLabel, unitCount } from "../../../../domain/unit_choice.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Checkbox } from "../../../../ui/Checkbox.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { ChevronDown } from "../../../../ui/icons.ts";
import { Search } from "../../../../ui/page_icons.ts";
import { TextInput } from "../../../../ui/TextInput.tsx";
import { ChoosingForm, Notice, NoUnits, PageButtons, UNITS, type UnitsProps } from "./ChoosingForm.tsx";
import type { FoundUnit } from "./find_units.ts";

type Props = UnitsProps & { chosen: readonly FoundUnit[]; nonce: string };

/** So many chosen units are shown at once; more are folded, so that what was found is not far below. */
const MAX_UNFOLDED = 4;

/** One form, so that every button sends what is ticked; the first one is what Enter presses in the search box. */
export function SeveralUnits({ choosing, notice, search, units, chosen, nonce }: Props) {
  const isChosen = new Set(chosen.map(({ unitCode }) => unitCode));
  const others = units.items.filter(({ unitCode }) => !isChosen.has(unitCode));
  return (
    <>
      <ChoosingForm choosing={choosing} id={UNITS} className="stack gap-l">
        <Notice>{notice}</Notice>
        <input type="hidden" name="found" value={search.find} />
        <input type="hidden" name="at" value={search.cursor} />
        <div className="stack gap-m">
          <Field label="Or units of your choice" hint="Find them by code, or by words of the title.">
            <TextInput
              name="find"
              defaultValue={search.find}
              maxLength={TEXT_LIMITS.search}
              autoComplete="off"
            />
          </Field>
          <Button type="submit" icon={<Search />}>Find units</Button>
        </div>
        {chosen.length > 0 && <Chosen units={chosen} />}
        {units.items.length === 0 && <NoUnits search={search} />}
        {others.length > 0 && <Ticks units={others} label={search.find === "" ? "Units" : "Units found"} />}
        {others.length === 0 && units.items.length > 0 && (
          <p className="quiet" role="status">You have chosen all of these.</p>
        )}
        <PageButtons search={search} units={units} />
        {(units.items.length > 0 || chosen.length > 0) && (
          <div className="choosing-put">
            <Button type="submit" variant="primary" size="large" wide name="put" value={chosen.length}>
              {putLabel(chosen.length)}
            </Button>
            <p className="sr-only" role="status" id="ticked" />
          </div>
        )}
      </ChoosingForm>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: COUNT_TICKS }} />
    </>
  );
}

function Chosen({ units }: { units: readonly FoundUnit[] }) {
  return (
    <details className="choosing-chosen box" open={units.length <= MAX_UNFOLDED}>
      <summary className="row one-line between strong target">
        {`Chosen: ${unitCount(units.length)}`}
        <ChevronDown />
      </summary>
      <div className="stack gap-s">
        <p className="small quiet">Untick a unit to leave it out.</p>
        <Ticks units={units} label="Chosen units" ticked />
      </div>
    </details>
  );
}

function Ticks({ units, label, ticked }: { units: readonly FoundUnit[]; label: string; ticked?: boolean }) {
  return (
    <ul className="stack gap-s" aria-label={label}>
      {units.map(({ unitCode, title }) => (
        <li key={unitCode}>
          <Checkbox
            framed
            name="unit"
            value={unitCode}
            defaultChecked={ticked}
            label={<span className="anywhere">{title}</span>}
            hint={unitCode}
          />
        </li>
      ))}
    </ul>
  );
}

/** Keeps the number on the button right; without a script the server shows the page again with the right one. */
const COUNT_TICKS = `{
  const form = document.getElementById("${UNITS}");
  const put = form.querySelector("[name=put]");
  const status = document.getElementById("ticked");
  const labels = ${JSON.stringify(PUT_LABELS)};
  const count = () => {
    const ticked = form.querySelectorAll("[name=unit]:checked").length;
    const label = ticked === 0 ? labels.none : ticked === 1 ? labels.one : labels.many;
    put.value = ticked;
    put.textContent = label.replace("#", ticked);
    return ticked;
  };
  if (put) {
    form.addEventListener("change", (event) => {
      if (event.target.name === "unit") status.textContent = "Chosen: " + count();
    });
    addEventListener("pageshow", count);
  }
}`;
