import { PortfolioElement } from "./portfolio_element.ts";
import { showPortfolio } from "./portfolio_frame.ts";

const TAG = "unitfolio-portfolio";

function showAll() {
  document.querySelectorAll<HTMLElement>("div[data-unitfolio]").forEach((div) => showPortfolio(div));
}

// A page may contain the script twice, from two addresses.
if (!customElements.get(TAG)) customElements.define(TAG, PortfolioElement);
showAll();
new MutationObserver(showAll).observe(document, { childList: true, subtree: true });
