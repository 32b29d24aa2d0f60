import { showPortfolio } from "./portfolio_frame.ts";
import { FRAME } from "./school.ts";

/** For pages whose editor keeps elements of its own name. */
export class PortfolioElement extends HTMLElement {
  connectedCallback() {
    this.style.display ||= "block";
    showPortfolio(this, FRAME);
  }
}
