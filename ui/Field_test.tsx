import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

Deno.test("a control is named by its label and described by its hint and error", () => {
  const html = renderToStaticMarkup(
    <Field label="Unit code" hint="Six digits" error="Please enter a unit code">
      <TextInput name="unitCode" />
    </Field>,
  );
  const id = /<label[^>]* for="([^"]+)"/.exec(html)?.[1];
  const control = /<input[^>]*>/.exec(html)?.[0] ?? "";
  assert.ok(id && control.includes(`id="${id}"`), html);
  assert.ok(control.includes('aria-invalid="true"'), control);
  const described = /aria-describedby="([^"]+)"/.exec(control)?.[1]?.split(" ") ?? [];
  assert.equal(described.length, 2);
  for (const part of described) assert.ok(html.includes(` id="${part}"`), part);
});

Deno.test("a field without hint or error has no ARIA attributes, and an optional one is marked after a space", () => {
  const html = renderToStaticMarkup(
    <Field label="Title" optional>
      <TextInput />
    </Field>,
  );
  assert.ok(!/aria-describedby|aria-invalid/.test(html), html);
  assert.equal(/<label[^>]*>(.*)<\/label>/.exec(html)?.[1]?.replace(/<[^>]+>/g, ""), "Title (optional)");
});
