import { escapeHtml } from "../../../server/kernel/escape_html.ts";
import type { Portal, Session } from "./objects.ts";

/** Where a school subscribes. */
export function checkoutPage({ price, trialEnd }: Session): string {
  const trial = trialEnd === null ? "" : `<p>Free until ${new Date(trialEnd * 1000).toISOString()}</p>`;
  return page("Checkout", `<p>${escapeHtml(price)}</p>${trial}`, [["pay", "Subscribe"], ["back", "Back"]]);
}

/** Where it changes or leaves its plan. */
export function portalPage({ subscriptions }: Portal): string {
  const states = subscriptions.map(({ status, cancel_at_period_end }) =>
    `<li>${escapeHtml(status)}${cancel_at_period_end ? ", ends" : ""}</li>`
  );
  return page("Billing", `<ul>${states.join("")}</ul>`, [
    ["leave", "Cancel subscription"],
    ["stay", "Renew subscription"],
    ["back", "Return"],
  ]);
}

function page(title: string, content: string, acts: readonly (readonly [string, string])[]): string {
  const buttons = acts.map(([act, label]) => `<button name="act" value="${act}">${label}</button>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>
${content}<form method="post">${buttons.join("\n")}</form></main></html>`;
}
