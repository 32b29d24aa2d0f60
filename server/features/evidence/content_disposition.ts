/** Content-Disposition (RFC 6266), with an ASCII fallback name. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const asciiName = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.toWellFormed())
    .replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
