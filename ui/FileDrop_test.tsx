import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { FileDrop } from "./FileDrop.tsx";

const act = () => {};
const inputs = (props: { onPasteClick?: () => void; onVoiceNote?: () => void; onAddLink?: () => void }) => {
  const html = renderToStaticMarkup(<FileDrop label="Add evidence" onFiles={act} {...props} />);
  return [...html.matchAll(/data-way="(\w+)"/g)].map(([, input]) => input);
};

Deno.test("a zone that records leads with photo, voice and file, and has the rest behind one button", () => {
  assert.deepEqual(inputs({ onPasteClick: act, onVoiceNote: act, onAddLink: act }), [
    "photo",
    "voice",
    "file",
    "more",
    "link",
    "paste",
  ]);
  assert.deepEqual(inputs({ onVoiceNote: act }), ["photo", "voice", "file"]);
});

Deno.test("a zone that only takes files has one button, and the clipboard where it is given", () => {
  assert.deepEqual(inputs({}), ["file"]);
  assert.deepEqual(inputs({ onPasteClick: act }), ["file", "paste"]);
});
