/// <reference types="vite/client" />
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { links } from "../domain/links.ts";
import { portfolioIdOf } from "../domain/portfolio_links.ts";
import { unsavedDraft, wipe } from "../browser/browser_store.ts";
import { replayEarlyInput } from "./early_input/replay_early_input.ts";
import { watchRelease } from "./newer_release.ts";
import { isFastConnection, prefetch } from "./prefetch.ts";
import { createPageServices, type Seed } from "./page_services.ts";
import { Providers } from "./providers.tsx";
import { printTextsInFull } from "./printed_texts.ts";
import { canLeave } from "./use_unsaved_warning.ts";
import { CLEAR_SIGNED_OUT_COOKIE, readSignedOutCookie } from "./sign_in/signed_out_cookie.ts";

declare global {
  /** Read by Radix's scroll lock, which writes a style element (content security policy). */
  var __webpack_nonce__: string | undefined;
  /** Checked by the browser tests. */
  var __hydrationErrors: string[];
}

const LOGIN_DELAY_MS = 500; // spec 1 §9

type IslandModule = Record<string, ComponentType<object>>;

/** Those of nearly every page come with this script. */
const frame = import.meta.glob<IslandModule>(
  "./{toaster/Toaster,chat/Unread,sign_in/SignOutGuard}Island.tsx",
  { eager: true },
);
const islands = import.meta.glob<IslandModule>([
  "./*/*Island.tsx",
  "!./{toaster/Toaster,chat/Unread,sign_in/SignOutGuard}Island.tsx",
]);
const root = document.documentElement;
const errors: string[] = globalThis.__hydrationErrors = [];
globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
const laterScripts = document.querySelector<HTMLScriptElement>("script[data-prefetch]")?.dataset.prefetch;

const seed: Seed = JSON.parse(document.getElementById("seed")?.textContent ?? "[]");
const services = createPageServices(seed, () => {
  const saved = canLeave() && unsavedDraft(root.dataset.personId ?? "") === null;
  setTimeout(() => signInAgain(saved), LOGIN_DELAY_MS);
});

function signInAgain(saved: boolean) {
  if (root.dataset.session === "card") {
    return location.assign(links.cardEnded(saved ? "saved" : "unsaved"));
  }
  if (root.dataset.person === "student") {
    return location.assign(links.newLink("ended", portfolioIdOf(location.pathname) ?? undefined));
  }
  const here = location.pathname + location.search + location.hash;
  location.assign(links.login(here));
}

/** After sign-out in this browser (DESIGN §4, Shared tablets). */
function wipeAfterSignOut() {
  const personId = readSignedOutCookie(document.cookie);
  if (personId === null) return;
  wipe(personId);
  document.cookie = CLEAR_SIGNED_OUT_COOKIE;
}

async function hydrate(element: HTMLElement) {
  const name = element.dataset.island ?? "";
  const [file, exported = "default"] = name.split("#");
  const path = `./${file}.tsx`;
  const Island = (frame[path] ?? await islands[path]?.())?.[exported];
  if (!Island) throw new Error(`There is no island named ${name}.`);
  const props = JSON.parse(element.dataset.props ?? "{}");
  await new Promise<void>((resolve) => {
    const live = () => {
      element.dataset.live = "";
      replayEarlyInput(element);
      resolve();
    };
    const fail = (error: unknown) => {
      errors.push(String(error));
      resolve();
    };
    hydrateRoot(
      element,
      <Providers services={services} onHydrated={live} onError={fail}>
        <Island {...props} />
      </Providers>,
      { identifierPrefix: element.dataset.id ?? "", onRecoverableError: fail, onUncaughtError: fail },
    );
  });
}

wipeAfterSignOut();
printTextsInFull();
watchRelease(() =>
  services.toasts.publish({
    title: "Unitfolio has been updated",
    description: "Reload this page when everything on it is saved.",
    action: { label: "Reload", run: () => location.reload() },
  })
);
// The back-forward cache may show data of the ended session.
addEventListener("pageshow", ({ persisted }) => persisted && services.signingIn() && location.reload());
// No top-level await: an island's chunk may import this one, and each would wait for the other.
const elements = [...document.querySelectorAll<HTMLElement>("[data-island]")];
Promise.allSettled(elements.map(hydrate)).then((results) => {
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    errors.push(String(result.reason));
    console.error(result.reason);
  }
  root.dataset.ready = "true";
  if (laterScripts && isFastConnection()) void prefetch(laterScripts.split(" "));
});
