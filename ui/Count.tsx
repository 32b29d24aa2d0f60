const MAX_SHOWN = 99;

/** Number of waiting items, with its noun for screen readers; nothing for 0. */
export function Count({ value, label }: { value: number; label: string }) {
  if (value <= 0) return null;
  return (
    <span className="count">
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
      <span className="sr-only">{` ${label}`}</span>
    </span>
  );
}
