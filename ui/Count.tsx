/** How many things wait: the number for the eye, with its noun for screen readers. Nothing at all for none. */
export function Count({ value, label }: { value: number; label: string }) {
  if (value <= 0) return null;
  return (
    <span className="count">
      {value}
      <span className="sr-only">{` ${label}`}</span>
    </span>
  );
}
