import { effect } from "@preact/signals";
import { render } from "preact";
import { followPlatformPage } from "../../browser/platform_frame.ts";
import "./styles.css";
import { settings } from "./embed_settings.ts";
import { setUnitScreen } from "./late_screens.ts";
import { followSchoolPage } from "./school_page.ts";
import { begin, meetPage, person } from "./session.ts";
import { endLeftSessions } from "./session_end.ts";
import { openFirst, refreshOnReturn } from "./units/portfolios.ts";
import { Widget } from "./Widget.tsx";

const open = () => void openFirst();

setUnitScreen(async () => (await import("./units/UnitScreen.tsx")).UnitScreen);

// Messages that an earlier visit could not send.
effect(() => {
  if (person.value !== null) void import("./messages/conversation.ts").catch(() => {});
});

begin(open);
endLeftSessions(open);
refreshOnReturn();
render(<Widget />, document.getElementById("app")!);
if (settings.launched) followPlatformPage(settings.origins);
followSchoolPage(settings.origins, {
  isSignedIn: () => person.value !== null,
  onGreeting: ({ visit }) => meetPage(visit, open),
});
