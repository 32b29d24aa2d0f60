import { ltiLinks } from "../../domain/lti.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { AddressLine } from "./AddressLine.tsx";

const ADDRESSES = [
  { label: "Tool URL", path: ltiLinks.launch() },
  { label: "Initiate login URL", path: ltiLinks.login() },
  { label: "Redirection URI", path: ltiLinks.launch() },
  { label: "Public keyset URL", path: ltiLinks.keys() },
  { label: "Content selection URL (deep linking)", path: ltiLinks.launch() },
];

/** What is pasted into a platform that does not register itself. */
export function ToolAddresses({ origin }: { origin: string }) {
  return (
    <Card
      title="Set up by hand"
      level={2}
      description="For a platform without LTI Dynamic Registration. In Moodle: Manage tools, configure a tool manually. Choose LTI 1.3 and the public key type Keyset URL, tick Supports Deep Linking, and paste these. Then press Add a platform by hand above, and copy its details from there."
    >
      <CardSection>
        <ul className="box divided" aria-label="Addresses for the platform">
          {ADDRESSES.map(({ label, path }) => (
            <li key={label}>
              <AddressLine label={label} address={origin + path} />
            </li>
          ))}
        </ul>
      </CardSection>
    </Card>
  );
}
