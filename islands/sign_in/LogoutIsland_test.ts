import assert from "node:assert/strict";
import { logOut } from "./LogoutIsland.tsx";

async function logOutWith(status: number, body: Record<string, unknown>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(Response.json(body, { status }));
  try {
    await logOut();
  } finally {
    globalThis.fetch = real;
  }
}

Deno.test("a log out succeeds where the session has ended already, though another person is signed in now", async () => {
  await logOutWith(200, { success: true });
  await logOutWith(401, { message: "Someone else is signed in now.", code: "unauthorized" });
});

Deno.test("a log out that failed is not reported as done", async () => {
  await assert.rejects(logOutWith(503, { message: "Later.", code: "unavailable" }), { status: 503 });
  await assert.rejects(logOutWith(401, { error: "Sign in to the wireless network" }), { status: 401 });
});
