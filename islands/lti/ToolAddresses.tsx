import { ltiLinks } from "../../domain/lti.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Copy } from "../../ui/page_icons.ts";
import { useToast } from "../providers.tsx";
import { writeClipboard } from "../write_clipboard.ts";

const ADDRESSES = [
  { label: "Tool URL", path: ltiLinks.launch() },
  { label: "Initiate login URL", path: ltiLinks.login() },
  { label: "Redirection URI", path: ltiLinks.launch() },
  { label: "Public keyset URL", path: ltiLinks.keys() },
  { label: "Content selection URL (deep linking)", path: ltiLinks.launch() },
];

/** What is pasted into the platform. */
export function ToolAddresses({ origin }: { origin: string }) {
  const toast = useToast();
  const copy = (label: string, text: string) =>
    writeClipboard(Promise.resolve(text)).then(
      () => toast({ title: "Copied!", description: `${label} copied to clipboard`, tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
  return (
    <Card
      title="Addresses for the platform"
      level={2}
      description="In Moodle: Site administration, Plugins, External tool, Manage tools, configure a tool manually. Choose LTI 1.3 and the public key type Keyset URL, tick Supports Deep Linking, and paste these. No name has to be shared, and a service only if you send progress to the gradebook."
    >
      <CardSection>
        <ul className="box divided" aria-label="Addresses for the platform">
          {ADDRESSES.map(({ label, path }) => (
            <li key={label} className="lti-address row between one-line gap-m">
              <div>
                <p className="small quiet">{label}</p>
                <p className="anywhere">{origin + path}</p>
              </div>
              <IconButton
                label={`Copy ${label}`}
                icon={<Copy size={20} />}
                onClick={() =>
                  copy(label, origin + path)}
              />
            </li>
          ))}
        </ul>
      </CardSection>
    </Card>
  );
}
