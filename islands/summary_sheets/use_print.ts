import { useEffect, useState } from "react";
import type { UnitRegister } from "../register/use_register.ts";

/** Prints the page once all students that match are on it; a page that cannot be read is said by its query, and nothing is printed. */
export function usePrint({ list, updating, shown }: UnitRegister) {
  const [pending, setPending] = useState(false);
  const [failures, setFailures] = useState(0);
  const { hasNextPage, isFetching, isError, errorUpdateCount } = list;
  useEffect(() => {
    if (!pending || isFetching || updating) return;
    if (isError && errorUpdateCount > failures) return setPending(false);
    if (hasNextPage) {
      void list.fetchNextPage();
      return;
    }
    setPending(false);
    print();
  }, [pending, isFetching, updating, isError, hasNextPage, shown]);
  return {
    pending,
    print: () => {
      setFailures(errorUpdateCount);
      setPending(true);
    },
  };
}
