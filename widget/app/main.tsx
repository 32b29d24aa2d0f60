import { render } from "preact";
import "./styles.css";
import { settings } from "./embed_settings.ts";
import { followSchoolPage } from "./school_page.ts";
import { enter, followOtherFrames, person, show } from "./session.ts";
import { openFirst, refreshOnReturn } from "./units/portfolios.ts";
import { Widget } from "./Widget.tsx";

const open = () => void openFirst();

if (settings.signedIn) void enter(open);
else show({ name: "signIn" });
followOtherFrames(open);
refreshOnReturn();
render(<Widget />, document.getElementById("app")!);
followSchoolPage(settings.origins, () => person.value !== null);
