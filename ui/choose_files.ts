type FilePickerOptions = {
  accept?: string | undefined;
  multiple: boolean;
  /** The back camera, if there is one. */
  camera?: boolean;
};

/** Must run in a user gesture. The input is created on demand and attached, since Safari forgets a detached one. */
export function chooseFiles(
  { accept = "", multiple, camera = false }: FilePickerOptions,
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
