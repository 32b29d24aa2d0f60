import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Ellipsis } from "./icons.ts";

export type MoreMenuItem = {
  label: string;
  icon?: ReactNode;
  onPress: () => void;
};

type MoreMenuProps = {
  /** Accessible name: 'More for this portfolio'. */
  label: string;
  items: readonly MoreMenuItem[];
};

export function MoreMenu({ label, items }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  // Focus the button first, so that a dialog returns the focus to it.
  const choose = (item: MoreMenuItem) => {
    button.current?.focus();
    setOpen(false);
    item.onPress();
  };
  return (
    <div className="more-menu" onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
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
        <ul id={id} className="more-menu-panel popover" tabIndex={-1}>
          {items.map((item) => (
            <li key={item.label}>
              <button
                type="button"
                className="menu-item plain-link row one-line gap-m"
                onClick={() => choose(item)}
              >
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
