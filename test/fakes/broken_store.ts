/** An object store that answers every call with the same bytes and hangs up; with none, it says nothing and stays. */
export function brokenStore(answer: string) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const lines = new Set<Deno.Conn>();
  let asked = 0;
  const serving = (async () => {
    for await (const line of listener) {
      lines.add(line);
      if (await line.read(new Uint8Array(65_536)).catch(() => null) === null) continue;
      asked++;
      if (answer === "") continue;
      await line.write(new TextEncoder().encode(answer)).catch(() => {});
      if (!answer.includes("stand still")) line.closeWrite().catch(() => {});
    }
  })();
  return {
    address: `http://127.0.0.1:${listener.addr.port}/evidence`,
    /** How many calls came. */
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
      for (const line of lines) line.close();
    },
  };
}
