import { embedLinks } from "../../domain/embed_links.ts";
import { ask, ownPage, person } from "./session.ts";

let opening = false;

/**
 * Opens an own path in a tab in which this frame's student is signed in. Null where the browser opens none by script, as
 * in some schools' apps: the link itself then leads there, signed out.
 */
export function openSignedIn(event: MouseEvent, path: string): void {
  if (person.value === null || event.button !== 0) return;
  if (opening) return event.preventDefault();
  const name = `unitfolio-${Date.now()}`;
  // Before any answer: browsers open a tab for a press alone.
  const tab = open("", name);
  if (tab === null) return;
  event.preventDefault();
  tab.document.title = tab.document.body.textContent = "Opening…";
  opening = true;
  void handOver(path, name).catch(() => tab.location.replace(ownPage(path))).finally(() => opening = false);
}

/** Posted, so that no address, history or referrer carries the ticket. */
async function handOver(path: string, target: string): Promise<void> {
  const { ticket } = await ask<{ ticket: string }>("/widget/hand-over", { json: {} });
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    action: embedLinks.handOver(),
    target,
    hidden: true,
  });
  for (const [name, value] of Object.entries({ ticket, path })) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
