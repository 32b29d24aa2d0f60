// Drawing of document_worker_test.ts.
import os from "node:os";
import process from "node:process";

let documents = 0;
const held: object[] = [];

export default function draw(how: string): Promise<Uint8Array> {
  documents++;
  switch (how) {
    case "fail":
      throw new TypeError("Amira Zaman cannot be drawn");
    case "end":
      process.exit(0);
      return new Promise(() => {});
    case "end afterwards":
      setImmediate(() => process.exit(0));
      break;
    case "overflow":
      return new Promise(() => setImmediate(overflow));
    case "pause and overflow":
      return new Promise(setImmediate).then(overflow);
    case "priority":
      return Promise.resolve(new TextEncoder().encode(String(os.getPriority())));
    case "hold":
      held.push(new Array(4_000_000).fill({ more: 0 }));
      break;
    case "for ever":
      return new Promise(() => setInterval(() => {}, 1000));
  }
  return Promise.resolve(new TextEncoder().encode(`${documents} of this thread: ${how}`));
}

function overflow(): never {
  for (;;) held.push(new Array(100_000).fill({ more: held.length }));
}
