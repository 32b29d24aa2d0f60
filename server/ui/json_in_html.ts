const UNSAFE = /[<\u2028\u2029]/g;

/**
 * JSON that may stand inside a `<script type="application/json">`: no text in it can close the element or open
 * a comment, and `JSON.parse` gives back exactly what went in.
 */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));
}
