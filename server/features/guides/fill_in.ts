/** Whose notice it is that somebody reads. */
export type Readers = {
  /** The establishment's name; null on the installation's own hosts. */
  establishmentName: string | null;
  operatorEmail?: string;
};

/**
 * Puts whom it concerns into a page's HTML, in the places that its markdown calls `{establishment}` and `{operator}`.
 * Names are text there, whatever they hold.
 */
export function fillIn(html: string, { establishmentName, operatorEmail }: Readers): string {
  const email = operatorEmail && escape(operatorEmail);
  const names = {
    establishment: establishmentName === null
      ? "your school or centre"
      : `<bdi>${escape(establishmentName)}</bdi>`,
    operator: email
      ? `the operator of this website, at <a href="mailto:${email}">${email}</a>`
      : "the operator of this website, whom your school or centre can name",
  };
  return html.replaceAll(
    /(^|>|[.!?]\s)?\{(establishment|operator)\}/g,
    (_, start: string | undefined, name) => {
      const words = name === "operator" ? names.operator : names.establishment;
      return start === undefined ? words : start + words[0]!.toUpperCase() + words.slice(1);
    },
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
