import { IconButton } from "../ui/IconButton.tsx";
import { Copy } from "../ui/page_icons.ts";
import { useToast } from "./providers.tsx";
import { writeClipboard } from "./write_clipboard.ts";

/** An address to paste into a platform. */
export function AddressLine({ label, address }: { label: string; address: string }) {
  const toast = useToast();
  const copy = () =>
    writeClipboard(Promise.resolve(address)).then(
      () => toast({ title: "Copied!", description: `${label} copied to clipboard`, tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
  return (
    <div className="box-row-ended row between one-line gap-m">
      <div>
        <p className="small quiet">{label}</p>
        <p className="anywhere">{address}</p>
      </div>
      <IconButton label={`Copy ${label}`} icon={<Copy size={20} />} onClick={copy} />
    </div>
  );
}
