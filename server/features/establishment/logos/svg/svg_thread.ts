// The thread of svg_process.ts.
import { readFile } from "node:fs/promises";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** `side`: pixels of the longer side. */
export type SvgRequest = { svg: Uint8Array<ArrayBuffer>; side: number };
/** `failed`: it takes more than there is. */
export type SvgReply = Uint8Array | "unreadable" | "failed";

const WASM = new URL("../../../../../node_modules/@resvg/resvg-wasm/index_bg.wasm", import.meta.url);

self.onmessage = async ({ data }: MessageEvent<SvgRequest>) => {
  await initWasm(await readFile(WASM));
  self.postMessage(drawReply(data));
};

function drawReply({ svg, side }: SvgRequest): SvgReply {
  const text = new TextDecoder().decode(svg);
  let isRead = false;
  try {
    const { width, height } = new Resvg(text);
    isRead = true;
    const fitTo = { mode: width >= height ? "width" : "height", value: side } as const;
    return new Resvg(text, { fitTo }).render().asPng();
  } catch (error) {
    // Memory that runs out ends the module; the parser says which of its limits was reached.
    const isLimit = error instanceof WebAssembly.RuntimeError || /limit/.test(String(error));
    return isRead || isLimit ? "failed" : "unreadable";
  }
}
