import assert from "node:assert/strict";
import { join } from "node:path";
import { readTexts, TEXT_CUT } from "./read_texts.ts";
import { sampleDocument } from "./testing.ts";

Deno.test("texts are cut in length and lines, each and all together, and say so", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const document = await sampleDocument(folder);
    const [piece] = document.outcomes[0]!.evidence;
    const texts = [
      "We dug.\r\nIt rained.\r",
      "é".repeat(60_000),
      ...Array<string>(12).fill("\n".repeat(9000)),
    ];
    const evidence = await Promise.all(texts.map(async (text, at) => {
      const path = join(folder, String(at));
      await Deno.writeTextFile(path, text);
      return { ...piece!, reference: String(at), content: { show: "text" as const, path } };
    }));
    const { byReference } = await readTexts({
      ...document,
      outcomes: [{ ...document.outcomes[0]!, evidence }],
    });
    assert.equal(byReference.get("0"), "We dug.\nIt rained.\n");
    assert.equal(byReference.get("1"), `${"é".repeat(50_000)}\n${TEXT_CUT}`);
    const lines = (at: number) => byReference.get(String(at))!.split("\n").length;
    assert.equal(lines(2), 2001);
    assert.equal(byReference.get("13"), TEXT_CUT);
    assert.ok([...byReference.keys()].reduce((sum, at) => sum + lines(Number(at)), 0) < 20_050);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
