import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { loadWidgetAssets } from "../server/services/widget_assets.ts";

const CLIENT = new URL("../dist/client/", import.meta.url);
const WIDGET = new URL("widget/", CLIENT);

/** In bytes of gzip: a school's own pages carry the loader, every frame its first screen; the rest comes when it is opened. */
const BUDGETS = { loader: 2_000, firstScreen: 20_000, unit: 10_900, messages: 5_400, bytes: 16_500 };
/** With tus-js-client, which comes with the first file. */
const BYTES = /^send_bytes-/;
const MESSAGES = /^(MessagesScreen|conversation)-/;

Deno.test("the widget's loader stays within its budget", async () => {
  assertWithin(await gzipSize("widget.js"), BUDGETS.loader);
});

Deno.test("the frame's first screen stays within its budget, styles included, and so does what comes later", async () => {
  const { script, styles } = await loadWidgetAssets(CLIENT);
  const first = [script, ...styles].map((address) => address.split("/").at(-1)!);
  const later = [...Deno.readDirSync(WIDGET)].map(({ name }) => name)
    .filter((name) => /\.(js|css)$/.test(name) && name !== "widget.js" && !first.includes(name));
  assert.ok(first.length >= 2 && later.length >= 1, `found ${first.join(", ")}, and ${later.join(", ")}`);
  assertWithin(await gzipSize(...first), BUDGETS.firstScreen);
  const messages = later.filter((name) => MESSAGES.test(name));
  assert.equal(messages.length, 2, messages.join(", "));
  assertWithin(await gzipSize(...messages), BUDGETS.messages);
  const bytes = later.filter((name) => BYTES.test(name));
  assert.equal(bytes.length, 1, bytes.join(", "));
  assertWithin(await gzipSize(...bytes), BUDGETS.bytes);
  assertWithin(
    await gzipSize(...later.filter((name) => ![...messages, ...bytes].includes(name))),
    BUDGETS.unit,
  );
});

function assertWithin(bytes: number, budget: number) {
  assert.ok(bytes <= budget, `${bytes} bytes, at most ${budget}`);
}

async function gzipSize(...names: string[]): Promise<number> {
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(await Deno.readFile(new URL(name, WIDGET)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
