import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class_names.ts";
import { Ellipsis } from "./icons.ts";

export type MoreMenuItem = {
  label: string;
  icon?: ReactNode;
  /** Inert, and why. */
  reason?: string | undefined;
  pending?: boolean;
  onPress: () => void;
};

type MoreMenuProps = {
  /** Accessible name: 'More for this portfolio'. */
  label: string;
  /** On the button, which shows three dots without it. */
  text?: string;
  /** Opens over the button if that is at the foot of the window. */
  above?: boolean;
  items: readonly MoreMenuItem[];
};

export function MoreMenu({ label, text, above = false, items }: MoreMenuProps) {
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
    <div
      className={classNames("more-menu", above && "more-menu-above")}
      onBlur={closeOnBlur}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        className={`button button-secondary ${text === undefined ? "button-icon" : "button-small"}`}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {text === undefined ? <Ellipsis size={22} /> : text}
      </button>
      {open && (
        <ul id={id} className="more-menu-panel popover" tabIndex={-1}>
          {items.map((item) => (
            <li key={item.label}>
              <button
                type="button"
                className="menu-item plain-link row one-line gap-m"
                aria-disabled={isInert(item) || undefined}
                title={item.reason}
                onClick={() => isInert(item) || choose(item)}
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

function isInert({ reason, pending }: MoreMenuItem): boolean {
  return reason !== undefined || pending === true;
}
