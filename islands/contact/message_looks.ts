import type { MessageState } from "../../domain/contact_answers.ts";
import type { Tone } from "../../ui/tone.ts";

/** Appearance of a state's badge. */
export const MESSAGE_LOOKS: Readonly<Record<MessageState, { tone: Tone }>> = {
  new: { tone: "info" },
  answered: { tone: "success" },
  closed: { tone: "neutral" },
};
