import assert from "node:assert/strict";
import { PDFDocument, PDFName, PDFString } from "pdf-lib";
import { removeActions } from "./page_actions.ts";
import { pdfObjects } from "./testing.ts";

Deno.test("of what a page of a PDF does, links to the web stay", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 200]);
  const uri = (address: string) => ({ S: "URI", URI: PDFString.of(address) });
  const script = { S: "JavaScript", JS: PDFString.of("app.alert(1)") };
  const actions = [
    uri("https://garden.example/bed"),
    { ...uri("https://next.example/"), Next: script },
    uri("file:///etc/passwd"),
    uri("javascript:alert(2)"),
    script,
    { S: "Launch", F: PDFString.of("calculator.exe") },
    { S: "SubmitForm", F: PDFString.of("https://collect.example/") },
  ];
  for (const action of actions) {
    const link = pdf.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], AA: { E: script } });
    link.set(PDFName.of("A"), pdf.context.obj(action));
    page.node.addAnnot(pdf.context.register(link));
  }
  const opened = pdf.context.obj({ O: script });
  page.node.set(PDFName.of("AA"), opened);
  const loaded = await PDFDocument.load(await pdf.save());
  removeActions(loaded.getPage(0));
  const target = await PDFDocument.create();
  target.addPage((await target.copyPages(loaded, [0]))[0]);
  const objects = (await pdfObjects(await target.save())).join("\n");
  assert.match(objects, /garden\.example/);
  assert.doesNotMatch(objects, /next\.example|passwd|javascript|alert|Launch|collect/i);
});
