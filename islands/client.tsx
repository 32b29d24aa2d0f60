/// <reference types="vite/client" />
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { links } from "../domain/links.ts";
import { createPageServices, type Seed } from "./page_services.ts";
import { wipeKept } from "./portfolio/writing/kept_words.ts";
import { Providers } from "./providers.tsx";
import { NOBODY_SIGNED_OUT, signedOutIn } from "./sign_in/signed_out.ts";

declare global {
  /** Read by the scroll lock under Radix dialogs, which writes a style element (content security policy). */
  var __webpack_nonce__: string | undefined;
  /** What went wrong while hydrating; the browser tests want it empty. */
  var __hydrationErrors: string[];
}

const LOGIN_DELAY = 500; // milliseconds, spec 1 §9

const islands = import.meta.glob<{ default: ComponentType<object> }>("./*/*Island.tsx");
const root = document.documentElement;
const errors: string[] = globalThis.__hydrationErrors = [];
globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;

const seed: Seed = JSON.parse(document.getElementById("seed")?.textContent ?? "[]");
const services = createPageServices(seed, () => setTimeout(signInAgain, LOGIN_DELAY));

function signInAgain() {
  if (root.dataset.door === "card") return location.assign(links.cardEnded());
  if (root.dataset.person === "student") {
    return location.assign(links.newLink("ended", portfolioIn(location.pathname)));
  }
  const here = location.pathname + location.search + location.hash;
  location.assign(links.login(here));
}

/** Which portfolio an address is of, so that a new link leads back to it. */
function portfolioIn(path: string): string | undefined {
  return /^\/portfolio\/([\w-]+)$/.exec(path)?.[1];
}

/** Takes away what whoever signed out has left in this browser, before anybody is offered it (DESIGN §4, Shared tablets). */
function wipeAfterSignOut() {
  const personId = signedOutIn(document.cookie);
  if (personId === null) return;
  wipeKept(() => localStorage, personId);
  document.cookie = NOBODY_SIGNED_OUT;
}

async function hydrate(place: HTMLElement) {
  const load = islands[`./${place.dataset.island}.tsx`];
  if (!load) throw new Error(`There is no island named ${place.dataset.island}.`);
  const { default: Island } = await load();
  const props = JSON.parse(place.dataset.props ?? "{}");
  await new Promise<void>((resolve) => {
    const fail = (error: unknown) => {
      errors.push(String(error));
      resolve();
    };
    hydrateRoot(
      place,
      <Providers services={services} onHydrated={resolve} onBroken={fail}>
        <Island {...props} />
      </Providers>,
      { identifierPrefix: place.dataset.id ?? "", onRecoverableError: fail, onUncaughtError: fail },
    );
  });
}

wipeAfterSignOut();
// A page that the browser had kept while it was being left to sign in again would show what is nobody's to see now.
addEventListener("pageshow", ({ persisted }) => persisted && services.signingIn() && location.reload());
// No top-level await: an island's chunk may import this one, and each would wait for the other.
const places = [...document.querySelectorAll<HTMLElement>("[data-island]")];
Promise.allSettled(places.map(hydrate)).then((results) => {
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    errors.push(String(result.reason));
    console.error(result.reason);
  }
  root.dataset.ready = "true";
});
