import assert from "node:assert/strict";
import { createSpeaker } from "./speaker.ts";

function openSpeaker() {
  const heard: string[] = [];
  const spoken: { end: () => void; fail: () => void }[] = [];
  const speaker = createSpeaker({
    speak: (text, end, fail) => {
      heard.push(text);
      spoken.push({ end, fail });
    },
    cancel: () => heard.push("stop"),
  });
  return { speaker, heard, spoken };
}

Deno.test("a text is read sentence by sentence, to its end", () => {
  const { speaker, heard, spoken } = openSpeaker();
  const seen: (string | null)[] = [];
  speaker.subscribe(() => seen.push(speaker.reading()));
  speaker.toggle("a", "Well done! Now water them.");
  assert.deepEqual([heard, speaker.reading()], [["Well done!"], "a"]);
  spoken[0]!.end();
  assert.deepEqual(heard, ["Well done!", "Now water them."]);
  spoken[1]!.end();
  assert.deepEqual([speaker.reading(), seen], [null, ["a", null]]);
});

Deno.test("one text is read at a time; pressing again stops it", () => {
  const { speaker, heard, spoken } = openSpeaker();
  speaker.toggle("a", "One. Two.");
  speaker.toggle("b", "Three.");
  assert.deepEqual([heard, speaker.reading()], [["One.", "stop", "Three."], "b"]);
  spoken[0]!.end();
  assert.deepEqual([heard.length, speaker.reading()], [3, "b"], "the cancelled text does not go on");
  speaker.toggle("b", "Three.");
  assert.deepEqual([heard.at(-1), speaker.reading()], ["stop", null]);
});

Deno.test("a text read a second time is not ended by its first reading", () => {
  const { speaker, heard, spoken } = openSpeaker();
  speaker.toggle("a", "One. Two.");
  speaker.toggle("a", "One. Two.");
  speaker.toggle("a", "One. Two.");
  spoken[0]!.fail();
  spoken[0]!.end();
  assert.equal(speaker.reading(), "a");
  assert.deepEqual(heard, ["One.", "stop", "One."]);
});

Deno.test("a text that leaves the page stops only itself", () => {
  const { speaker, heard } = openSpeaker();
  speaker.toggle("a", "One.");
  speaker.stop("b");
  assert.equal(speaker.reading(), "a");
  speaker.stop("a");
  assert.deepEqual([heard, speaker.reading()], [["One.", "stop"], null]);
});

Deno.test("a browser that cannot speak is quiet, and so is an empty text", () => {
  const { speaker, spoken } = openSpeaker();
  speaker.toggle("a", "One.");
  spoken[0]!.fail();
  assert.equal(speaker.reading(), null);
  speaker.toggle("b", "  ");
  assert.equal(speaker.reading(), null);
});
