import { signal } from "@preact/signals";
import type { MessagesScreen } from "./MessagesScreen.tsx";

/** Null until the first conversation is opened. */
export const messagesScreen = signal<typeof MessagesScreen | null>(null);

/** Throws `TypeError` without a network. */
export async function openMessages(portfolioId: string): Promise<void> {
  const [{ MessagesScreen }, conversation] = await Promise.all([
    import("./MessagesScreen.tsx"),
    import("./conversation.ts"),
  ]);
  messagesScreen.value = MessagesScreen;
  await conversation.openMessages(portfolioId);
}
