/** Saves bytes under a name, as a download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  downloadAddress(url, name);
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a file of this site. */
export function downloadAddress(href: string, name: string): void {
  const link = document.createElement("a");
  Object.assign(link, { href, download: name });
  link.click();
}
