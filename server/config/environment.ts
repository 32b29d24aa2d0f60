/** Reads a variable; undefined where it is not set. */
export type Environment = (name: string) => string | undefined;

/** `start` makes a demonstration school, `development` adds fast refresh, `production` rejects unsafe settings. */
export type Mode = "start" | "development" | "production";
