// The thread that draws the summary sheets of one unit.
import { answerFromThread } from "../../../documents/answer_from_thread.ts";
import { drawSummary } from "./draw_summary.ts";

await answerFromThread(drawSummary);
