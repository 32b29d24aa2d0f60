import { decodeJwt } from "jose";
import { DEEP_LINKING, INSTRUCTOR, LEARNER, type LtiPlatform } from "../fakes/lti_platform.ts";
import { htmlPage } from "./page_server.ts";

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

type Options = {
  /** Which the platform tells, of a student by its id of them, of staff by `class`. */
  emails?: Record<string, string>;
  /** Code of the unit that `class` opens. */
  unit?: string;
  /** Other pages of the platform's site, by path and query. */
  pages?: Record<string, string>;
};

/** As Canvas does; Moodle does not. */
const GROWS = `<script>
addEventListener("message", ({ data, source }) => {
  const frame = document.querySelector("iframe");
  if (source === frame.contentWindow && data.subject === "lti.frameResize") frame.height = data.height;
});
</script>`;

/**
 * Course pages of a platform, which show what is launched in a frame; `/course?as=staff|class|choose`, or a student's id
 * there. `height`: the frame's, in CSS pixels; with `grows` it follows what it is told.
 */
export function serveCourse(
  platform: LtiPlatform,
  school: { host: string },
  { emails = {}, unit = "121766", pages = {} }: Options = {},
) {
  platform.serve(async (request) => {
    const { pathname, search, searchParams: query } = new URL(request.url);
    const page = pages[pathname + search];
    if (page !== undefined) return htmlPage(page);
    switch (pathname) {
      case "/course": {
        const launch = new URLSearchParams({
          iss: platform.origin,
          login_hint: query.get("as")!,
          target_link_uri: `http://${school.host}/lti/launch`,
          client_id: platform.clientId,
        });
        const src = escape(`http://${school.host}/lti/login?${launch}`);
        return htmlPage(
          `<h1>Course</h1>${query.has("grows") ? GROWS : ""}<iframe title="Activity" width="360" height="${
            Number(query.get("height") ?? 700)
          }" src="${src}"></iframe>`,
        );
      }
      case "/auth": {
        const as = query.get("login_hint")!;
        const isStaff = ["staff", "class", "choose"].includes(as);
        const token = await platform.token(query.get("nonce")!, {
          // One person of the staff.
          sub: isStaff ? "8" : as,
          roles: [isStaff ? INSTRUCTOR : LEARNER],
          claims: as === "choose"
            ? platform.deepLinking()
            : as === "class"
            ? { ...platform.moodle.claims(), ...platform.custom({ unit }), email: emails[as] }
            : { email: emails[as] },
        });
        return htmlPage(
          `<form method="post" action="${escape(query.get("redirect_uri")!)}">` +
            `<input type="hidden" name="id_token" value="${token}">` +
            `<input type="hidden" name="state" value="${escape(query.get("state")!)}"></form>` +
            "<script>document.forms[0].submit()</script>",
        );
      }
      case "/return": {
        const form = new URLSearchParams(await request.text());
        const items = decodeJwt(form.get("JWT")!)[`${DEEP_LINKING}content_items`] as { title: string }[];
        const titles = items.map(({ title }) => title).join(", ");
        return htmlPage(`<p>Chosen: ${escape(titles || "nothing")}</p>`);
      }
    }
  });
}
