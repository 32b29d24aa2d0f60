/**
 * Writes a text that may still be loading. Safari allows it only during the press, so the promise itself is
 * passed. Throws where forbidden.
 */
export async function writeClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined" || !navigator.clipboard?.write) {
    return await navigator.clipboard.writeText(await text);
  }
  const plain = text.then((value) => new Blob([value], { type: "text/plain" }));
  // The caller handles a rejected text.
  plain.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
}
