import { hashToken } from "../../kernel/tokens.ts";

/** Useless without the frame that asked for it. */
export function widgetCodeHash(frameHash: string, code: string): string {
  return hashToken(`${frameHash} ${code}`);
}
