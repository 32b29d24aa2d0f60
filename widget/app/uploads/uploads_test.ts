import assert from "node:assert/strict";
import { person } from "../session.ts";
import { portfolio } from "../units/portfolios.ts";
import { uploads } from "./state.ts";
import { addFiles } from "./uploads.ts";

const piece = (id: string) => ({ id, submissionId: "sub", fileSize: 3, fileName: id, outcomeIndex: 0 });
const whenEmpty = () =>
  new Promise<void>((resolve) => uploads.subscribe((waiting) => waiting.length === 0 && resolve()));

/** Takes all bytes. */
class Sent {
  upload = {};
  status = 204;
  responseText = "";
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload());
  }
}

Deno.test("of two files of one size the second is added too, after a lost answer and with another unit open", async () => {
  const stored = [piece("old")];
  const posts: number[] = [];
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  const respond = (address: string): Response => {
    if (address.endsWith("/objects/upload")) return Response.json({ tusURL: "/api/u", objectPath: "/o" });
    if (address.endsWith("/portfolios/a")) return Response.json({ files: stored });
    const status = posts.length === 1 ? 503 : 200;
    posts.push(status);
    if (status === 503) {
      setTimeout(() => dispatchEvent(new Event("online")));
      return new Response("{}", { status });
    }
    stored.push(piece(`new${posts.length}`));
    portfolio.value = null;
    return Response.json(stored.at(-1));
  };
  Object.assign(globalThis, {
    fetch: (address: string) => Promise.resolve(respond(address)),
    XMLHttpRequest: Sent,
  });
  try {
    person.value = { id: "amara", firstName: "Amara", lastName: "Whitlock" };
    portfolio.value = { assignment: { id: "a" }, files: [...stored], submissions: [] } as never;
    addFiles("a", "sub", [new File(["abc"], "1.wav"), new File(["xyz"], "2.wav")]);
    await whenEmpty();
    assert.deepEqual(posts, [200, 503, 200]);
  } finally {
    Object.assign(globalThis, real);
    person.value = portfolio.value = null;
  }
});
