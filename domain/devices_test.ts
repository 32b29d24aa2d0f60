import assert from "node:assert/strict";
import { deviceLabel } from "./devices.ts";

const LABELS: Record<string, string> = {
  "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36":
    "Chrome on a Chromebook",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0":
    "Edge on Windows",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0": "Firefox on Windows",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15":
    "Safari on a Mac",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1":
    "Safari on an iPhone",
  "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1":
    "Chrome on an iPad",
  "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36":
    "Samsung Internet on an Android phone",
  "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36":
    "Chrome on an Android tablet",
  "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0": "Firefox on Linux",
  "curl/8.5.0": "A browser",
  "<script>alert(1)</script> Windows": "A browser on Windows",
  "": "A browser",
};

Deno.test("a device is named by browser and system, and by nothing that its sender wrote", () => {
  for (const [userAgent, label] of Object.entries(LABELS)) {
    assert.equal(deviceLabel(userAgent), label, userAgent);
  }
  assert.equal(deviceLabel(undefined), "A browser");
  assert.equal(deviceLabel(`${"x".repeat(500)} Chrome/130`), "A browser");
});
