import { useId } from "react";
import { TEXT_SIZES, type TextSize } from "../../domain/display.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { useDisplay } from "./use_display.ts";

const PANEL = "display-panel";
const LABELS: Readonly<Record<TextSize, string>> = { normal: "Normal", larger: "Larger", largest: "Largest" };

type Props = {
  personId: string;
  /** Has a button in the header; staff have the fields on their profile, without 'Fewer things at a time'. */
  student: boolean;
};

export default function DisplayIsland({ personId, student }: Props) {
  const [{ text, fewer }, change] = useDisplay(personId);
  const sizes = <TextSizes chosen={text} onChoose={(text) => change({ text })} />;
  if (!student) return sizes;
  return (
    <>
      <button type="button" className="header-link plain-link target" popoverTarget={PANEL}>
        <b className="display-sign" aria-hidden="true">Aa</b>
        <span>Display</span>
      </button>
      <div
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Display"
        className="display-panel header-menu-panel popover"
      >
        {sizes}
        <Checkbox
          className="fewer-switch"
          label="Fewer things at a time"
          hint="One outcome at a time."
          checked={fewer}
          onChange={({ currentTarget }) => change({ fewer: currentTarget.checked })}
        />
      </div>
    </>
  );
}

type TextSizesProps = { chosen: TextSize; onChoose: (size: TextSize) => void };

function TextSizes({ chosen, onChoose }: TextSizesProps) {
  const name = useId();
  return (
    <fieldset className="stack gap-none">
      <legend className="strong">Text size</legend>
      {TEXT_SIZES.map((size) => (
        <label key={size} className="radio text-size row one-line gap-m" data-size={size}>
          <input
            type="radio"
            name={name}
            value={size}
            checked={size === chosen}
            onChange={() =>
              onChoose(size)}
          />
          <span>{LABELS[size]}</span>
        </label>
      ))}
    </fieldset>
  );
}
