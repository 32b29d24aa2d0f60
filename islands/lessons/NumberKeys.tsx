import { Delete } from "../../ui/icons.ts";

type Props = { onDigit: (digit: string) => void; onDelete: () => void };

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Large keys for digits: a tablet's own keyboard has small ones, and covers half of the page. */
export function NumberKeys({ onDigit, onDelete }: Props) {
  const digit = (digit: string) => (
    <button
      key={digit}
      type="button"
      className="number-key"
      data-digit={digit}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className="number-keys" role="group" aria-label="Number keys">
      {DIGITS.map(digit)}
      {digit("0")}
      <button type="button" className="number-key" aria-label="Delete" onClick={onDelete}>
        <Delete size={28} />
      </button>
    </div>
  );
}
