/**
 * Puts words into the clipboard that may still be on their way. Safari allows it only while a press is being handled, so
 * the promise itself is handed over where the browser takes one. Throws where the browser does not allow it.
 */
export async function writeClipboard(words: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined" || !navigator.clipboard?.write) {
    return await navigator.clipboard.writeText(await words);
  }
  const plain = words.then((text) => new Blob([text], { type: "text/plain" }));
  // Whoever asked for the words hears that they did not come; a browser that refuses at once never looks at them.
  plain.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
}
