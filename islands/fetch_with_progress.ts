import { ApiError } from "./api.ts";

/** `fetch` that tells how much of its body is sent, from 0 to 1, which `fetch` itself cannot. */
export function fetchWithProgress(onSent: (part: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", String(url));
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        const retryAfter = request.getResponseHeader("retry-after");
        const headers = new Headers(retryAfter === null ? {} : { "retry-after": retryAfter });
        // A status such as 204 forbids even an empty body; there is no response of one from 600 on.
        if (status > 599) reject(new ApiError(status, statusText, responseText));
        else resolve(new Response(responseText || null, { status, statusText, headers }));
      };
      request.onerror = () => reject(new TypeError("The network failed"));
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}

/** To the address of an upload's promise. Throws as `answer` does. */
export async function putFile(url: string, file: File, onSent: (part: number) => void): Promise<void> {
  const response = await fetchWithProgress(onSent)(url, { method: "PUT", body: file });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
}
