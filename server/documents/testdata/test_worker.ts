// Worker of document_worker_test.ts.
import process from "node:process";
import { workerData } from "node:worker_threads";
import { replyFromWorker } from "../document_worker.ts";

await replyFromWorker((how: string) => {
  switch (how) {
    case "fail":
      throw new TypeError("Amira Zaman cannot be drawn");
    case "end":
      process.exit(0);
      return new Promise(() => {});
    case "overflow": {
      const held: object[] = [];
      for (;;) held.push(new Array(100_000).fill({ more: held.length }));
    }
    case "for ever":
      return new Promise(() => setInterval(() => {}, 1000));
    default:
      return Promise.resolve(new TextEncoder().encode(`made of ${workerData}`));
  }
});
