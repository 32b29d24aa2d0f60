import type { BrowserClient } from "../../../test/browser_client.ts";

export const askPictureUpload = (browser: BrowserClient, fileType = "image/jpeg") =>
  browser.post("/api/profile/upload-url", { fileName: "me.jpg", fileType });

/** Returns the upload's response and path. */
export async function sendPicture(browser: BrowserClient, bytes: Uint8Array<ArrayBuffer>) {
  const { uploadUrl, objectPath } = (await askPictureUpload(browser)).json<Record<string, string>>();
  const headers = { "content-length": String(bytes.length) };
  const sent = await browser.send(uploadUrl!, { method: "PUT", raw: bytes, headers });
  return { sent, objectPath: objectPath! };
}

export const usePicture = (browser: BrowserClient, objectPath: string) =>
  browser.post("/api/profile/update-picture", { objectPath });
