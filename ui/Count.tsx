/** Above this the number itself tells nobody anything. */
const MOST_SHOWN = 99;

/** How many things wait: the number for the eye, with its noun for screen readers; 99+ for more. Nothing at all for none. */
export function Count({ value, label }: { value: number; label: string }) {
  if (value <= 0) return null;
  return (
    <span className="count">
      {value > MOST_SHOWN ? `${MOST_SHOWN}+` : value}
      <span className="sr-only">{` ${label}`}</span>
    </span>
  );
}
