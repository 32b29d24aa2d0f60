import { startTransition, useEffect, useState } from "react";

/** False on the server and while the page comes alive; then true, in a render that gives way to what a person does. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => startTransition(() => setSettled(true)), []);
  return settled;
}
