import type { StoredMail } from "../../server/adapters/mail/file_transport.ts";

/** Links with a token in the mails that servers write to a folder. */
export function watchLinks(outbox: string) {
  const links = new Map<string, PromiseWithResolvers<URL>>();
  const linkTo = (email: string) => {
    const known = links.get(email) ?? Promise.withResolvers<URL>();
    links.set(email, known);
    return known;
  };
  const changes = Deno.watchFs(outbox);
  const read = new Set<string>();
  const watching = (async () => {
    for await (const { paths } of changes) {
      for (const path of paths) {
        if (/\/\.[^/]*$/.test(path) || !path.endsWith(".json") || read.has(path)) continue;
        read.add(path);
        const { to, text }: StoredMail = JSON.parse(await Deno.readTextFile(path));
        const [link] = /http:\S+token=\S+/.exec(text) ?? [];
        if (link) linkTo(to).resolve(new URL(link));
      }
    }
  })();
  return {
    of: (email: string) => linkTo(email).promise,
    async [Symbol.asyncDispose]() {
      changes.close();
      await watching;
    },
  };
}
