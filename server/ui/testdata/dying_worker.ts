// A thread that dies of the first page it is given: by a fault, or by simply ending where the seed says so.
import process from "node:process";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", ({ seed }: { seed: string }) => {
  if (seed.includes("end")) process.exit(0);
  throw new Error("the thread has a fault");
});
