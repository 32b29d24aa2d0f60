import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Ellipsis } from "./icons.ts";

export type MoreMenuItem = {
  label: string;
  icon?: ReactNode;
  onPress: () => void;
};

type MoreMenuProps = {
  /** What it holds more of, said to screen readers: 'More for this portfolio'. */
  label: string;
  items: readonly MoreMenuItem[];
};

/** Further things to do, behind a button: opens under it, and closes with Escape, a choice, or when it is left. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  // Back on the button first, so that a window opened by the choice gives the focus back to something that is there.
  const choose = (item: MoreMenuItem) => {
    button.current?.focus();
    setOpen(false);
    item.onPress();
  };
  return (
    <div className="more-menu" onBlur={leave} onKeyDown={escape}>
      <button
        ref={button}
        type="button"
        className="button button-secondary button-icon"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={22} />
      </button>
      {open && (
        <ul id={id} className="more-menu-panel" tabIndex={-1}>
          {items.map((item) => (
            <li key={item.label}>
              <button type="button" className="more-menu-item" onClick={() => choose(item)}>
                {item.icon}
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
