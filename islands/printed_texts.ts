const TWIN = "printed-text";

/** A text box prints only what is visible of it, on one page: while printing, its text stands beside it as a block. */
export function printTextsInFull(page: Document = document): void {
  const twins: HTMLElement[] = [];
  addEventListener("beforeprint", () => {
    for (const picture of page.querySelectorAll("img")) picture.loading = "eager";
    for (const box of page.querySelectorAll("textarea")) {
      const twin = page.createElement("div");
      twin.className = TWIN;
      twin.textContent = box.value;
      box.after(twin);
      twins.push(twin);
    }
  });
  addEventListener("afterprint", () => {
    for (const twin of twins.splice(0)) twin.remove();
  });
}
