import type { MessageState } from "../../domain/contact_answers.ts";
import type { Tone } from "../../ui/tone.ts";

/** How a state's badge looks. */
export const MESSAGE_LOOKS: Readonly<Record<MessageState, { tone: Tone }>> = {
  new: { tone: "info" },
  answered: { tone: "success" },
  closed: { tone: "neutral" },
};
