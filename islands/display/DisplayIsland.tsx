import { type FocusEvent, useId } from "react";
import { TEXT_SIZES, type TextSize } from "../../domain/display.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { useDisplay } from "./use_display.ts";

const PANEL = "display-panel";
const LABELS: Readonly<Record<TextSize, string>> = { normal: "Normal", larger: "Larger", largest: "Largest" };

/** Students have a button in the header; staff have the fields on their profile, without 'Show less at once'. */
export default function DisplayIsland({ student }: { student: boolean }) {
  const { display: { textSize, fewerThings }, change, unsaved, saving, retry } = useDisplay();
  const sizes = <TextSizes chosen={textSize} onChoose={(textSize) => change({ textSize })} />;
  const notSaved = unsaved && (
    <Alert tone="warning" title="Not saved yet" live>
      <p>We couldn't save this. Check your connection.</p>
      <Button size="small" className="alert-buttons" pending={saving} onClick={retry}>Try again</Button>
    </Alert>
  );
  if (!student) return <div className="stack gap-l">{sizes}{notSaved}</div>;
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
        onBlur={closeOnBlur}
      >
        {sizes}
        <Checkbox
          className="fewer-switch line-above"
          label="Show less at once"
          hint="One outcome at a time."
          checked={fewerThings}
          onChange={({ currentTarget }) => change({ fewerThings: currentTarget.checked })}
        />
        {notSaved}
      </div>
    </>
  );
}

/** Otherwise it would cover what has the focus; its own button closes it anyway. */
function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget?.matches(`:not([popovertarget="${PANEL}"])`) && !currentTarget.contains(relatedTarget)) {
    currentTarget.hidePopover();
  }
}

type TextSizesProps = { chosen: TextSize; onChoose: (size: TextSize) => void };

function TextSizes({ chosen, onChoose }: TextSizesProps) {
  const name = useId();
  return (
    <fieldset className="stack gap-none">
      <legend>Text size</legend>
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
