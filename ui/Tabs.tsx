import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export type Tab<Name extends string> = {
  name: Name;
  label: ReactNode;
  icon?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
};

/** A panel is first rendered when shown, then stays mounted with its input. */
export function Tabs<Name extends string>({ label, tabs, value, onChange }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<ReadonlySet<Name>>(new Set());
  const select = (name: Name) => {
    setMounted(new Set([...mounted, value]));
    onChange(name);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === value);
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    select(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div className="stack gap-xl">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="tab-list line-below row gap-xs"
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className="tab focus-inside"
            data-tab={tab.name}
            aria-selected={tab.name === value}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => select(tab.name)}
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
          className="stack gap-l"
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== value}
        >
          {(tab.name === value || mounted.has(tab.name)) && tab.panel}
        </div>
      ))}
    </div>
  );
}
