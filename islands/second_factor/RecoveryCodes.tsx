import { useEffect, useRef } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Copy, Download } from "../../ui/page_icons.ts";
import { useCopy } from "../use_copy.ts";
import { saveFile } from "../../browser/save_file.ts";

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = useCopy({ title: "Copied!", description: "Recovery codes copied to clipboard" });
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const download = () => {
    const text = `Recovery codes for Unitfolio\nEach works once, in place of the app's code.\n\n${
      codes.join("\n")
    }\n`;
    saveFile(new Blob([text], { type: "text/plain" }), "Unitfolio recovery codes.txt");
  };
  return (
    <div ref={start} tabIndex={-1} className="stack gap-l" aria-label="Recovery codes">
      <Alert tone="warning" title="Store these recovery codes now">
        <p>
          They are shown once. Each lets you in once without your phone. Print them, or put them where you
          keep passwords; not on the phone itself.
        </p>
      </Alert>
      <ul className="box sunken box-row grid gap-xl lines-xs" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-m">
        <Button icon={<Copy />} onClick={() => copy(codes.join("\n"))}>Copy</Button>
        <Button icon={<Download />} onClick={download}>Download</Button>
        <Button variant="primary" onClick={onDone}>I have stored them</Button>
      </div>
    </div>
  );
}
