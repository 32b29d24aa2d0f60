// Makes a document and has nothing else to do.
import { openDocumentWorker } from "../document_worker.ts";

const worker = openDocumentWorker({ idleSeconds: 3600, documents: 100, heapMegabytes: 128 });
const bytes = await worker.make(new URL("./test_drawing.ts", import.meta.url), "a letter", {
  megabytes: 64,
  seconds: 60,
});
console.log(`${new TextDecoder().decode(bytes)}, warm: ${worker.isWarm()}`);
