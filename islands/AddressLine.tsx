import { IconButton } from "../ui/IconButton.tsx";
import { Copy } from "../ui/page_icons.ts";
import { useCopy } from "./use_copy.ts";

/** An address to paste into a platform. */
export function AddressLine({ label, address }: { label: string; address: string }) {
  const copy = useCopy({ title: "Copied!", description: `${label} copied to clipboard` });
  return (
    <div className="box-row-ended row between one-line gap-m">
      <div>
        <p className="small quiet">{label}</p>
        <p className="anywhere">{address}</p>
      </div>
      <IconButton label={`Copy ${label}`} icon={<Copy size={20} />} onClick={() => copy(address)} />
    </div>
  );
}
