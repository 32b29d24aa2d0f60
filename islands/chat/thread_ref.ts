import type { DirectRef } from "../../browser/outbox/direct_ref.ts";
import type { SenderType } from "../../domain/chat.ts";

export type ThreadRef =
  | ({ threadType: "direct" } & DirectRef)
  | { threadType: "broadcast"; threadId: string; canWrite: boolean };

export type ChatReader = { id: string; side: SenderType };
