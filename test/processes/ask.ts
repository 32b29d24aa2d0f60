import { request } from "node:http";

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};
type Asked = { port: number; host: string; path: string; method?: string; body?: unknown; cookie?: string };

/** One request to a server of this machine under a host name of ours, which `fetch` could not send. */
export function ask({ port, host, path, method = "GET", body, cookie }: Asked): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const headers: Record<string, string> = { host, ...(cookie ? { cookie } : {}) };
  if (method !== "GET") headers.origin = `http://${host}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
    let text = "";
    answer.setEncoding("utf8");
    answer.on("data", (chunk: string) => void (text += chunk));
    answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    answer.on("error", reject);
  });
  sent.on("error", reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
