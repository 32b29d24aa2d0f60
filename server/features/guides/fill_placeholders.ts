import { escapeHtml } from "../../escape_html.ts";

type NoticeContext = {
  /** Null on the installation's own hosts. */
  establishmentName: string | null;
  operatorEmail?: string;
};

/** Replaces `{establishment}` and `{operator}` in rendered HTML; values are escaped. */
export function fillPlaceholders(html: string, { establishmentName, operatorEmail }: NoticeContext): string {
  const email = operatorEmail && escapeHtml(operatorEmail);
  const values = {
    establishment: establishmentName === null
      ? "your school or centre"
      : `<bdi>${escapeHtml(establishmentName)}</bdi>`,
    operator: email
      ? `the operator of this website, at <a href="mailto:${email}">${email}</a>`
      : "the operator of this website, whom your school or centre can name",
  };
  return html.replaceAll(
    /(^|>|[.!?]\s)?\{(establishment|operator)\}/g,
    (_, start: string | undefined, name) => {
      const text = name === "operator" ? values.operator : values.establishment;
      return start === undefined ? text : start + text[0]!.toUpperCase() + text.slice(1);
    },
  );
}
