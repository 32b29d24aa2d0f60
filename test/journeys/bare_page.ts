import { openPageServer } from "./page_server.ts";
import type { Visit } from "./slow_line.ts";

/** A page of as many bytes as a visit took, in one document, style sheet, script and font, that does nothing with them. */
export function openBarePage({ bytesByKind }: Pick<Visit, "bytesByKind">) {
  const { document = 0, stylesheet = 0, script = 0, font = 0 } = bytesByKind;
  const files: Record<string, () => Response> = {
    "/": () =>
      file(
        "text/html",
        `<!doctype html><html lang="en-GB"><title>Bare</title><link rel="stylesheet" href="/style">
         <link rel="preload" as="fetch" crossorigin href="/font"><script type="module" src="/script"></script>
         <p>Words</p><!--${noise(document)}-->`,
      ),
    "/style": () => file("text/css", `p { color: green } /*${noise(stylesheet)}*/`),
    "/script": () =>
      file("text/javascript", `/*${noise(script)}*/document.documentElement.dataset.ready = "true";`),
    "/font": () => file("application/octet-stream", noise(font)),
  };
  return openPageServer((path) => files[path]?.());
}

function file(type: string, text: string): Response {
  return new Response(text, { headers: { "content-type": type } });
}

/** Letters, which this server does not compress. */
function noise(length: number): string {
  return "unitfolio ".repeat(length / 10);
}
