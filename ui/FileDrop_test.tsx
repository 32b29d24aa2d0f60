import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { FileDrop } from "./FileDrop.tsx";

const act = () => {};
const inputs = (props: { photos?: boolean; onPasteClick?: () => void; onVoiceNote?: () => void }) => {
  const html = renderToStaticMarkup(<FileDrop label="Add evidence" onFiles={act} {...props} />);
  return [...html.matchAll(/data-way="(\w+)"/g)].map(([, input]) => input);
};

Deno.test("a drop zone shows the inputs that it is given, and the rest behind one button", () => {
  assert.deepEqual(inputs({ photos: true, onPasteClick: act, onVoiceNote: act }), [
    "photo",
    "more",
    "paste",
    "voice",
  ]);
  assert.deepEqual(inputs({ onPasteClick: act }), ["paste"]);
  assert.deepEqual(inputs({}), []);
});
