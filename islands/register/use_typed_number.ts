import { useRef } from "react";

/** Within it a second digit belongs to the first. */
const JOINED_MS = 1000;

/** Digits typed one after another as a number up to `max`: 1, 4 is 1 and then 14. `at` is the event's time. */
export function useTypedNumber(max: number): (digit: string, at: number) => number {
  const typed = useRef({ number: 0, at: 0 });
  return (digit, at) => {
    const { number, at: before } = typed.current;
    const both = number * 10 + Number(digit);
    const joined = number > 0 && at - before < JOINED_MS && both <= max;
    typed.current = { number: joined ? both : Number(digit), at };
    return typed.current.number;
  };
}
