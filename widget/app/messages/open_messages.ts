import { loadScreen } from "../late_screens.ts";

/** The screen's code and the conversation come together. Throws `TypeError` without a network. */
export async function openMessages(portfolioId: string): Promise<void> {
  const [conversation] = await Promise.all([import("./conversation.ts"), loadScreen("messages")]);
  await conversation.openMessages(portfolioId);
}
