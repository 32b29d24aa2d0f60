import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Runs a write during which no reading of the same data arrives; gives and throws what the write does. */
export type Hold = <T>(write: () => Promise<T>) => Promise<T>;

/**
 * Makes the hold over one piece of data. A reading that was under way when a write began, or that began during one,
 * may show what stood there before it: it is broken off, and made again once no write is under way any more.
 */
export function holdReadings(client: QueryClient, queryKey: QueryKey): Hold {
  let writes = 0;
  let owed = false;
  const breakOff = () => {
    if (client.isFetching({ queryKey }) === 0) return;
    owed = true;
    void client.cancelQueries({ queryKey });
  };
  return async (write) => {
    writes++;
    breakOff();
    try {
      return await write();
    } finally {
      breakOff();
      if (--writes === 0 && owed) {
        owed = false;
        void client.invalidateQueries({ queryKey });
      }
    }
  };
}
