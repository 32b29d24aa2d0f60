import { signal } from "@preact/signals";
import { MAILED_CODES, readMailedCode } from "../../../domain/mailed_codes.ts";
import { call, failureText } from "../api.ts";
import { announcement, show, signIn } from "../session.ts";
import { openFirst } from "../units/portfolios.ts";
import { cardToken } from "./card_token.ts";

type Step = { name: "email" | "card" } | { name: "code"; message: string };
type FieldName = "email" | "code" | "card" | "class-code";

export const step = signal<Step>({ name: "email" });
export const pending = signal(false);
export const error = signal<{ field: FieldName; text: string } | null>(null);
export const typed = { email: signal(""), code: signal(""), card: signal(""), "class-code": signal("") };
/** The mail may not come any more. */
export const late = signal(false);

/** Mail takes a while; in milliseconds. */
const LATE_MS = 30_000;

export function goTo(next: Step): void {
  error.value = null;
  typed.code.value = "";
  step.value = next;
}

/** Mails a code to each student of the address; the answer tells no one whether there is one. */
export async function sendCode(): Promise<void> {
  const again = step.value.name === "code";
  await send(again ? "code" : "email", async () => {
    if (!await keepsCookies()) return show({ name: "cookiesRefused" });
    const json = { email: typed.email.value.trim() };
    const { message } = await call<{ message: string }>("/widget/code", { json });
    goTo({ name: "code", message });
    late.value = false;
    setTimeout(() => late.value = true, LATE_MS);
    if (again) announcement.value = "A new code is on its way.";
  });
}

export async function verifyCode(): Promise<void> {
  const code = readMailedCode(typed.code.value);
  if (code === null) return refuse("code", `The code has ${MAILED_CODES.digits} numbers.`);
  await send("code", () => enterBy("/widget/verify", { code }));
}

export async function useCard(): Promise<void> {
  const token = cardToken(typed.card.value);
  if (token === "") return refuse("card", "Scan your card, or paste its link.");
  await send("class-code", () => enterBy("/widget/card", { token, code: typed["class-code"].value }));
}

async function enterBy(path: string, json: object) {
  if (!await keepsCookies()) return show({ name: "cookiesRefused" });
  await signIn(path, json, () => void openFirst());
  for (const text of Object.values(typed)) text.value = "";
  goTo({ name: "email" });
}

/** Codes and sessions are bound to a cookie of this frame. */
async function keepsCookies(): Promise<boolean> {
  const isKept = async () => (await call<{ kept: boolean }>("/widget/frame")).kept;
  return await isKept() || await isKept();
}

async function send(field: FieldName, attempt: () => Promise<void>) {
  if (pending.value) return;
  pending.value = true;
  error.value = null;
  try {
    await attempt();
  } catch (thrown) {
    refuse(field, failureText(thrown));
  } finally {
    pending.value = false;
  }
}

function refuse(field: FieldName, text: string) {
  error.value = { field, text };
  document.getElementById(field)?.focus();
}
