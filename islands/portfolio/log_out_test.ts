import assert from "node:assert/strict";
import { logOut } from "./log_out.ts";

/** Logs out of a server that gives this answer. */
async function loggedOutWith(status: number, answer: Record<string, unknown>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(Response.json(answer, { status }));
  try {
    await logOut();
  } finally {
    globalThis.fetch = real;
  }
}

Deno.test("who is signed out already is told so when they log out, though somebody else is signed in now", async () => {
  await loggedOutWith(200, { success: true });
  await loggedOutWith(401, { message: "Somebody else is signed in now.", code: "unauthorized" });
});

Deno.test("a log out that has not happened is not said to have", async () => {
  await assert.rejects(loggedOutWith(503, { message: "Later.", code: "unavailable" }), { status: 503 });
  await assert.rejects(loggedOutWith(401, { error: "Sign in to the wireless network" }), { status: 401 });
});
