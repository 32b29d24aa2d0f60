import process from "node:process";

/** For libraries, which ask for `NODE_ENV` at every use: the runtime would ask the system each time. */
export function readEnvironmentOnce(): void {
  process.env = { ...process.env };
}
