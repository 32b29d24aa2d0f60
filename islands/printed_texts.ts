/** A text box prints only what is visible of it, on one page: while printing, its text is shown beside it as a block. */
export function printTextsInFull(): void {
  addEventListener("beforeprint", () => {
    for (const box of document.querySelectorAll("textarea")) {
      const twin = document.createElement("div");
      twin.className = "printed-text written";
      twin.textContent = box.value;
      box.after(twin);
    }
  });
  addEventListener("afterprint", () => {
    for (const twin of document.querySelectorAll(".printed-text")) twin.remove();
  });
}
