// The process of draw_svg.ts: an SVG on stdin becomes a PNG on stdout. Arguments: pixels of the longer side, seconds.
import { yieldToPages } from "../../../../documents/yield_to_pages.ts";
import { SVG_EXIT } from "./svg_exit.ts";
import type { SvgReply, SvgRequest } from "./svg_thread.ts";

const [side, seconds] = Deno.args.map(Number);

// For a process whose server has been killed. Nothing stops a thread that draws but the end of its process.
setTimeout(() => Deno.exit(SVG_EXIT.failed), seconds! * 1000);
yieldToPages();
const thread = new Worker(new URL("./svg_thread.ts", import.meta.url), { type: "module" });
thread.onmessage = ({ data }: MessageEvent<SvgReply>) => void answer(data);
const svg = await new Response(Deno.stdin.readable).bytes();
thread.postMessage({ svg, side: side! } satisfies SvgRequest);

async function answer(reply: SvgReply): Promise<void> {
  if (typeof reply === "string") Deno.exit(SVG_EXIT[reply]);
  await new Blob([new Uint8Array(reply)]).stream().pipeTo(Deno.stdout.writable);
  Deno.exit();
}
