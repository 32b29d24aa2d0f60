import { lateScreens } from "../late_screens.ts";

/** The screen's code and the conversation come together. Throws `TypeError` without a network. */
export async function openMessages(portfolioId: string): Promise<void> {
  const [{ MessagesScreen }, conversation] = await Promise.all([
    import("./MessagesScreen.tsx"),
    import("./conversation.ts"),
  ]);
  lateScreens.messages.value = MessagesScreen;
  await conversation.openMessages(portfolioId);
}
