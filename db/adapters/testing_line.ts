export type RecordedLine = ReturnType<typeof openLine>;

type Pipeline = { baton?: string; requests: { type: string }[] };

/** Passes requests on to a database server, and records them. */
export function openLine(databaseUrl: string) {
  const line = { opened: 0, reused: 0, closed: 0, lastBaton: "", loseNextReply: false, onClose: () => {} };
  const post = async (body: string, headers: Headers) => {
    const answer = await fetch(`${databaseUrl}/v2/pipeline`, { method: "POST", body, headers });
    const text = await answer.text();
    const baton: string | null = answer.ok ? JSON.parse(text).baton : null;
    return { text, baton, status: answer.status, type: answer.headers.get("content-type") ?? "" };
  };
  let namespaced = new Headers();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const body = await request.text();
    const { baton, requests }: Pipeline = JSON.parse(body);
    namespaced = new Headers([["x-namespace-bin", request.headers.get("x-namespace-bin")!]]);
    const answer = await post(body, request.headers);
    if (requests.at(-1)?.type === "close") {
      line.closed++;
      line.onClose();
    } else if (baton) line.reused++;
    else line.opened++;
    line.lastBaton = answer.baton ?? line.lastBaton;
    if (line.loseNextReply) {
      line.loseNextReply = false;
      return new Response(null, { status: 502 });
    }
    return new Response(answer.text, { status: answer.status, headers: { "content-type": answer.type } });
  });
  return Object.assign(line, {
    url: `http://127.0.0.1:${server.addr.port}`,
    /** As the server does with a stream that has waited too long. */
    endLastStream: () =>
      post(JSON.stringify({ baton: line.lastBaton, requests: [{ type: "close" }] }), namespaced),
    stop: () => server.shutdown(),
  });
}

/** Until `count` streams have been closed. */
export function closes(line: RecordedLine, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  line.onClose = () => line.closed >= count && resolve();
  return promise;
}
