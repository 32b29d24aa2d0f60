import { envelope, isTheme, readFrameMessage } from "../messages.ts";
import { pageTheme } from "./page_theme.ts";
import { visitMark } from "./visit.ts";

/** In CSS pixels. */
const MIN_HEIGHT = 120;
/** The slot's name. */
const FALLBACK = "unitfolio-link";
const SIGNED_IN_EVENT = "unitfolio-signed-in";
/** How long a loaded frame may stay silent before it is taken away, in milliseconds. */
const PATIENCE_MS = 15_000;
/** The school whose script this is. */
const { origin } = new URL(import.meta.url);

/**
 * Shows the portfolio in `host`, once: its link stays until the frame answers, and permanently if the school does not allow
 * this page or a filter blocks the frame; other text that a teacher wrote there stays above it. The frame is in a shadow
 * root, so that neither the page's styles nor its scripts affect it, and the page's own nodes stay where they are.
 */
export function showPortfolio(host: HTMLElement): void {
  if (host.shadowRoot) return;
  const attribute = (name: string) => host.getAttribute(name) ?? host.getAttribute(`data-${name}`);
  const words = document.createElement("slot");
  const fallback = document.createElement("slot");
  fallback.name = FALLBACK;
  for (const child of host.children) if (isLink(child)) child.slot = FALLBACK;
  const frame = document.createElement("iframe");
  const address = new URL("/embed", origin);
  const unit = attribute("unit");
  if (unit) address.searchParams.set("unit", unit);
  const { style } = frame;
  const show = (ready: boolean) => {
    fallback.hidden = ready;
    style.visibility = ready ? "visible" : "hidden";
    if (!ready) style.height = "0";
  };
  let silence: ReturnType<typeof setTimeout> | undefined;
  frame.title = "My portfolio";
  frame.src = address.href;
  style.cssText = "display:block;width:100%;border:0;border-radius:12px";
  show(false);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) style.transition = "height .2s";

  frame.onload = () => {
    const theme = attribute("theme");
    const visit = visitMark(attribute("visit"), globalThis);
    const hello = envelope({ type: "hello", theme: isTheme(theme) ? theme : pageTheme(host), visit });
    clearTimeout(silence);
    silence = setTimeout(() => show(false), PATIENCE_MS);
    frame.contentWindow?.postMessage(hello, origin);
  };
  addEventListener("message", (event) => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const message = readFrameMessage(event.data);
    if (message?.type === "ready") {
      clearTimeout(silence);
      show(true);
    } else if (message?.type === "height" && fallback.hidden) {
      style.height = `${Math.max(MIN_HEIGHT, message.height)}px`;
    } else if (message?.type === "signedIn") {
      host.dispatchEvent(new CustomEvent(SIGNED_IN_EVENT, { bubbles: true, detail: message }));
    }
  });
  host.attachShadow({ mode: "open" }).append(words, fallback, frame);
  if (words.assignedNodes().some((node) => node.textContent?.trim())) {
    words.style.cssText = "display:block;margin-bottom:12px";
  }
}

/** Whether an element contains nothing but a link to the school. */
function isLink(element: Element): boolean {
  const link = element.matches("a") ? element : element.querySelector("a");
  return link instanceof HTMLAnchorElement && link.origin === origin &&
    link.textContent?.trim() === element.textContent?.trim();
}
