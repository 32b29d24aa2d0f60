import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export type Tab<Name extends string> = {
  name: Name;
  label: ReactNode;
  icon?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Name extends string> = {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  /** The tab that is shown. */
  value: Name;
  onChange: (name: Name) => void;
};

/**
 * Parts of a page of which one is shown. A part that was shown keeps what is typed into it when another takes its place;
 * one that was not is not made yet. The arrow keys go from tab to tab, Home and End to the ends.
 */
export function Tabs<Name extends string>({ label, tabs, value, onChange }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ReadonlySet<Name>>(new Set());
  const choose = (name: Name) => {
    setShown(new Set([...shown, value]));
    onChange(name);
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === value);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    choose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className="tab"
            data-tab={tab.name}
            aria-selected={tab.name === value}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => choose(tab.name)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          className="tab-panel"
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== value}
        >
          {(tab.name === value || shown.has(tab.name)) && tab.panel}
        </div>
      ))}
    </div>
  );
}
