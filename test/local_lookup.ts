import type { LookupFunction } from "node:net";

/** Every name leads to this machine, so that tests reach their own servers by any host. */
export const localLookup: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
