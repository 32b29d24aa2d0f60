/** What lives in the frame of every page for staff: one script in place of three. */
export { default as OpenReports } from "../chat/OpenReports.tsx";
export { default as OtherSchools } from "./OtherSchools.tsx";
export { default as RoleSwitch } from "./RoleSwitch.tsx";
