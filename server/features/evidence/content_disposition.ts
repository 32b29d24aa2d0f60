/**
 * The header that names a file (RFC 6266): the name itself for browsers of today, and for the others one in plain ASCII
 * with `_` for what that cannot say.
 */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.toWellFormed())
    .replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
