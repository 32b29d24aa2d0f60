import type { AppEnv } from "../../services/context.ts";
import { escapeHtml } from "../../kernel/escape_html.ts";
import type { MarkdownPage } from "./read_markdown.ts";

type Reader = Pick<AppEnv["Variables"], "establishment" | "host" | "school" | "services">;

/**
 * Replaces `{establishment}` and `{operator}` in a page's HTML, and `{address}`, such as `https://oak.example`, in its
 * Markdown too; values are escaped.
 */
export function fillPlaceholders(page: MarkdownPage, reader: Reader): MarkdownPage {
  const { services: { config: { operatorEmail } } } = reader;
  const address = addressOf(reader);
  const email = operatorEmail && escapeHtml(operatorEmail);
  const values = {
    establishment: reader.establishment === null
      ? "your school or centre"
      : `<bdi>${escapeHtml(reader.establishment.establishmentName)}</bdi>`,
    operator: email
      ? `the operator of this website, at <a href="mailto:${email}">${email}</a>`
      : "the operator of this website, whom your school or centre can name",
  };
  const html = page.html.replaceAll("{address}", escapeHtml(address)).replaceAll(
    /(^|>|[.!?]\s)?\{(establishment|operator)\}/g,
    (_, start: string | undefined, name) => {
      const text = name === "operator" ? values.operator : values.establishment;
      return start === undefined ? text : start + text[0]!.toUpperCase() + text.slice(1);
    },
  );
  return { ...page, html, content: page.content.replaceAll("{address}", address) };
}

/** On the installation's own hosts, one that stands for any school's. */
function addressOf({ host, school, services: { config } }: Reader): string {
  return host.kind === "tenant" ? school.origin : `${config.scheme}://your-school.${config.baseDomain}`;
}
