/** `fetch` of a text that tells how much of it is sent, from 0 to 1, which `fetch` itself cannot. */
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
        resolve(
          new Response(responseText, {
            status,
            statusText,
            headers: retryAfter === null ? {} : { "retry-after": retryAfter },
          }),
        );
      };
      request.onerror = () => reject(new TypeError("The network failed"));
      request.send(String(init.body));
    });
}
