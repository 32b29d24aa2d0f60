import { LTI_TIMES, ltiLinks } from "../../../../domain/lti.ts";
import type { Establishment } from "../../../../ui/Brand.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { CircleCheck } from "../../../../ui/icons.ts";
import { CircleHelp, KeyRound } from "../../../../ui/page_icons.ts";
import { FAULT_TEXTS, type RegistrationFault } from "../../../features/lti/registration/fault_texts.ts";
import type {
  RegistrationRequest,
  WaitingPlatform,
} from "../../../features/lti/registration/register_platform.ts";

type Props = { establishment: Establishment; nonce: string };

/** Sends itself, so that only what runs in a browser registers anything; by its button where no script runs. */
export function ConnectView({ establishment, nonce, request }: Props & { request: RegistrationRequest }) {
  const { token, configurationUrl, registrationToken } = request;
  return (
    <CenteredCard
      title="Connect to Unitfolio"
      icon={<KeyRound size={28} />}
      establishment={establishment}
      description={`${
        new URL(configurationUrl).host
      } is registered with ${establishment.name}. This takes a few seconds.`}
    >
      <form method="post" action={ltiLinks.register()} id="register">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="openid_configuration" value={configurationUrl} />
        <input type="hidden" name="registration_token" value={registrationToken ?? ""} />
        <Button type="submit" variant="primary" size="large" wide id="connect">Connect</Button>
      </form>
      <Script nonce={nonce}>
        {`document.getElementById("register").submit();
const connect = document.getElementById("connect");
connect.disabled = true;
connect.textContent = "Connecting…";`}
      </Script>
    </CenteredCard>
  );
}

/** An address that was opened in a browser, not by a platform. */
export function PasteView({ establishment }: Pick<Props, "establishment">) {
  return (
    <CenteredCard
      title="Paste this address into your learning platform"
      icon={<CircleHelp size={28} />}
      establishment={establishment}
      description="In Moodle: Site administration, Plugins, Activity modules, External tool, Manage tools. Paste it under Tool URL and press Add LTI Advantage."
    />
  );
}

export function RegisteredView(
  { establishment, nonce, platform: { name, host, isMoodle }, origin }: Props & {
    platform: WaitingPlatform;
    origin: string;
  },
) {
  return (
    <CenteredCard
      title="Two steps are left"
      icon={<CircleCheck size={28} />}
      tone="success"
      establishment={establishment}
      description={`${
        name === host ? host : `${name} (${host})`
      } is registered. No one can come from it yet.`}
    >
      <ul className="stack gap-m">
        <li>
          <strong>In Unitfolio:</strong> an administrator approves it under{" "}
          <a
            href={origin + ltiLinks.settings()}
            target="_blank"
            rel="noopener"
            aria-label="Settings, Learning platforms, in a new tab"
          >
            Settings, Learning platforms
          </a>.
        </li>
        <li>
          {isMoodle
            ? (
              <>
                <strong>In Moodle:</strong> find <em>My portfolio</em> in the list of tools and press{" "}
                <em>Activate</em>.
              </>
            )
            : (
              <>
                <strong>In the learning platform:</strong> turn <em>My portfolio</em> on, if it asks for that.
              </>
            )}
        </li>
      </ul>
      <CloseButtons nonce={nonce} closesAfter={LTI_TIMES.closing} />
    </CenteredCard>
  );
}

export function FaultView({ establishment, nonce, fault }: Props & { fault: RegistrationFault }) {
  const { title, message } = FAULT_TEXTS[fault];
  return (
    <CenteredCard
      title={title}
      icon={<CircleHelp size={28} />}
      tone="danger"
      establishment={establishment}
      description={message}
    >
      <CloseButtons nonce={nonce} closesAfter={null} />
    </CenteredCard>
  );
}

/**
 * Asks the platform to close its frame or window (LTI Dynamic Registration 1.0, 3.7). The message says nothing else, and
 * whose window it is cannot be known. `closesAfter`: milliseconds, null for never.
 */
function CloseButtons({ nonce, closesAfter }: { nonce: string; closesAfter: number | null }) {
  return (
    <div className="stack gap-m" id="closing" hidden>
      <Button variant="primary" size="large" wide id="close">Close</Button>
      {closesAfter !== null && (
        <div className="row between gap-s" id="staying">
          <p className="quiet">{`This page closes after ${closesAfter / 1000} seconds.`}</p>
          <Button size="small" id="stay">Keep it open</Button>
        </div>
      )}
      <Script nonce={nonce}>
        {`const platform = window.opener ?? window.parent;
const at = (id) => document.getElementById(id);
const close = () => platform.postMessage({ subject: "org.imsglobal.lti.close" }, "*");
at("closing").hidden = platform === window;
at("close").addEventListener("click", close);
const timer = at("stay") && platform !== window ? setTimeout(close, ${closesAfter}) : undefined;
at("stay")?.addEventListener("click", () => {
  clearTimeout(timer);
  at("staying").remove();
  at("close").focus();
});`}
      </Script>
    </div>
  );
}

function Script({ nonce, children }: { nonce: string; children: string }) {
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: children }} />;
}
