import { replyFromWorker } from "../../../documents/document_worker.ts";
import { drawSummary } from "./draw_summary.ts";

await replyFromWorker(drawSummary);
