type Choice = {
  accept?: string | undefined;
  multiple: boolean;
  /** Opens the camera on the back of the device, where it has one. */
  camera?: boolean;
};

/**
 * Opens the browser's own file picker and tells what was chosen in it; nothing when it is left again. Must be called
 * while a press is handled. The input is made for the occasion: twelve of them, hidden, weigh on a page as much as
 * all that one sees. It stands in the page meanwhile, since Safari forgets one that does not.
 */
export function chooseFiles(
  { accept = "", multiple, camera = false }: Choice,
  onFiles: (files: File[]) => void,
): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept, multiple, hidden: true });
  if (camera) input.setAttribute("capture", "environment");
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    input.remove();
    onFiles([...input.files ?? []]);
  });
  document.body.append(input);
  input.click();
}
