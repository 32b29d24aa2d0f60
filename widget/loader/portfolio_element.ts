import { showPortfolio } from "./portfolio_frame.ts";

/** For pages whose editor keeps elements of its own name. */
export class PortfolioElement extends HTMLElement {
  connectedCallback() {
    this.style.display ||= "block";
    showPortfolio(this);
  }
}
