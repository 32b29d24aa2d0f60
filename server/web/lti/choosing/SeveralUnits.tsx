import { CHOSEN_LABELS, counted, PUT_LABELS } from "../../../../domain/unit_choice.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Checkbox } from "../../../../ui/Checkbox.tsx";
import { ChevronDown } from "../../../../ui/icons.ts";
import {
  ChoosingForm,
  FindUnits,
  Notice,
  NoUnits,
  PageButtons,
  UNITS,
  type UnitsProps,
} from "./ChoosingForm.tsx";
import type { FoundUnit } from "../../../features/lti/choosing/find_units.ts";

type Props = UnitsProps & { chosen: readonly FoundUnit[]; nonce: string };

/** Chosen units are folded, so that what was found is near, unless they are all there is to look at and few. */
const MAX_UNFOLDED = 10;

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
        <FindUnits
          label="Or units of your choice"
          hint="Find them by code, or by words of the title."
          find={search.find}
        />
        {units.items.length === 0 && <NoUnits search={search} />}
        {units.items.length > 0 && others.length === 0 && (
          <p className="quiet" role="status">You have chosen all of these.</p>
        )}
        {chosen.length > 0 && <Chosen units={chosen} open={others.length === 0 || notice !== null} />}
        {others.length > 0 && <Ticks units={others} label={search.find === "" ? "Units" : "Units found"} />}
        <PageButtons search={search} units={units} />
        {(units.items.length > 0 || chosen.length > 0) && (
          <div className="foot-bar card">
            <Button type="submit" variant="primary" size="large" wide name="put" value={chosen.length}>
              {counted(PUT_LABELS, chosen.length)}
            </Button>
            <p className="sr-only" role="status" id="ticked" />
          </div>
        )}
      </ChoosingForm>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: COUNT_TICKS }} />
    </>
  );
}

function Chosen({ units, open }: { units: readonly FoundUnit[]; open: boolean }) {
  return (
    <details className="box sunken" open={open && units.length <= MAX_UNFOLDED}>
      <summary className="opener box-row row one-line between strong">
        <span id="chosen">{counted(CHOSEN_LABELS, units.length)}</span>
        <ChevronDown />
      </summary>
      <div className="box-row stack gap-s">
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

/** Keeps the numbers right while units are ticked; without a script the server shows the page again with the right one. */
const COUNT_TICKS = `{
  const form = document.getElementById("${UNITS}");
  const put = form.querySelector("[name=put]");
  const chosen = document.getElementById("chosen");
  const ticked = (within) => within.querySelectorAll("[name=unit]:checked").length;
  const counted = ({ none, one, many }, count) =>
    (count === 0 ? none : count === 1 ? one : many).replace("#", count);
  const show = () => {
    put.value = ticked(form);
    put.textContent = counted(${JSON.stringify(PUT_LABELS)}, ticked(form));
    if (chosen) chosen.textContent = counted(${
  JSON.stringify(CHOSEN_LABELS)
}, ticked(chosen.closest("details")));
  };
  if (put) {
    form.addEventListener("change", (event) => {
      if (event.target.name !== "unit") return;
      show();
      document.getElementById("ticked").textContent = put.textContent;
    });
    addEventListener("pageshow", show);
  }
}`;
