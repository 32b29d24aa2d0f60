export * from "./chat.ts";
export * from "./classes.ts";
export * from "./evidence.ts";
export * from "./people.ts";
export * from "./portfolios.ts";
export * from "./school.ts";
export * from "./students.ts";
export * from "./units.ts";
