import { links } from "../../domain/links.ts";
import { ltiLinks } from "../../domain/lti.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { AddressLine } from "../AddressLine.tsx";

const ADDRESSES = [
  { label: "Tool URL", path: ltiLinks.launch() },
  { label: "Initiate login URL", path: ltiLinks.login() },
  { label: "Redirection URI", path: ltiLinks.launch() },
  { label: "Public keyset URL", path: ltiLinks.keys() },
  { label: "Content selection URL (deep linking)", path: ltiLinks.launch() },
];

/** Addresses to paste into a platform that does not register itself. */
export function ToolAddresses({ origin }: { origin: string }) {
  return (
    <Card
      title="Set up by hand"
      level={2}
      description={
        <>
          For a platform without LTI Dynamic Registration. Paste these into a new external tool there, for LTI
          1.3. Then press Add a platform by hand above. The <a href={links.guide("moodle")}>Moodle Guide</a>
          {" "}
          shows Moodle's form, field by field.
        </>
      }
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
