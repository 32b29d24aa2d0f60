// The browser's scripts as files: few requests for each page, and little that it does not need.
import { alone, either, later, packages, paths, shared } from "./vite_chunk_groups.ts";

const REACT = packages("react|react-dom|scheduler|@tanstack/[a-z-]+");

/** A portfolio's page, the one that people open most. */
const PORTFOLIO =
  /\/(client|(Student)?PortfolioIsland|ChatPanelIsland|LogoutIsland|DisplayIsland|ToasterIsland)\.tsx$/;

/** The pages that show the parts of a portfolio. */
const PORTFOLIO_VIEW = /\/portfolio\/(Student)?PortfolioIsland\.tsx$/;

/** Not worth files of their own, and too much for some pages with what else they would come. */
const TINY = paths("ui/TextInput", "islands/flash_toast", "islands/chat/chat_window");

/** Small parts of most pages for staff. */
const LISTS = paths(
  "islands/lists/\\w+",
  "islands/(chat/safeguarding|classes|profile|signatures|students|units)/queries",
  "islands/classes/ClassFilter",
  "islands/(use_copy|write_clipboard)",
  "islands/form/form_draft",
  "islands/portfolio/workflow/step_text",
  "islands/profile/stored_role",
  "domain/(active_role|classes|declarations)",
  "ui/(page_icons|Card|Radio|ReasonedButton|Select)",
  "lucide-react/dist/esm/icons/[\\w-]+",
);

const TABLES = paths("islands/lists/table/\\w+", "domain/list_sorts", "ui/Tabs");

/** Parts of forms, first of all the library. */
const FORMS = either(
  paths("islands/form/(use_form|form_values|RecordFields)", "domain/(fields|students)", "ui/TextArea"),
  packages("react-hook-form"),
);

const DIALOGS = either(
  paths("ui/(Dialog|ConfirmDialog|use_return_focus)", "islands/form/FormDialog"),
  packages(
    "@radix-ui/(primitive|react-((alert-)?dialog|focus-(guards|scope)|id|dismissable-layer|slot|presence))",
  ),
  packages("@radix-ui/react-(visually-hidden|context|primitive|compose-refs|portal)"),
  packages("@radix-ui/react-use-(callback-ref|controllable-state|effect-event|layout-effect)"),
  packages(
    "aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|get-nonce|tslib|use-(sidecar|callback-ref)",
  ),
);

/** Messages that wait until they can be sent. */
const OUTBOX = paths(
  "browser/outbox/\\w+",
  "islands/chat/outbox/page_outboxes",
  "islands/chat/conversation/conversation_text",
);

const REGISTER = paths(
  "islands/register/(cell_text|queries|register_updates|use_(grid_keys|hold|register|typed_number))",
  "islands/register/Register(Grid|Row|Tools|View)",
  "domain/register",
);

/** Students in lists, and what is done with those chosen. */
const STUDENTS = paths(
  "islands/students/(StudentsTable|student_columns|list_queries|many/\\w+)",
  "islands/students/links/(MailingCard|MailClassDialog|RevokeDialog|copy_links|mailing_text)",
  "islands/lessons/(make_cards|queries)",
  "domain/(lessons|link_mails)",
);

const CARDS = either(paths("islands/lessons/CardSheet", "islands/QrImage"), packages("qr"));

/** A class's awards by one call, and the claim that comes of it. */
const AWARDS = paths(
  "islands/claims/(ClaimResult|use_claim_(file|state)|claim_text|use_award_all|queries)",
  "domain/(claims|readiness|statements)",
);

const AWARD_CHOICE = paths("islands/claims/Award(AllDialog|Choices)");

const STEPS = paths("islands/portfolio/workflow/Step(Confirm|Facts)", "islands/board/MoveDialog");

const SIGNATURES = paths("islands/signatures/(coverage|give_signature)", "domain/signatures");

const onlyViews = (users: readonly string[]) => users.every((user) => PORTFOLIO_VIEW.test(user));

/** A module belongs to the first of the highest priority. React comes first: it stays cached when the product changes. */
export const CHUNKS = [
  { name: "react", test: REACT, priority: 4 },
  shared("shared", 3, (users) => users.some((user) => PORTFOLIO.test(user)) && !onlyViews(users), TINY),
  shared("portfolio", 1, onlyViews),
  alone("lists", LISTS),
  alone("tables", TABLES),
  alone("form", FORMS),
  alone("dialog", DIALOGS),
  alone("outbox", OUTBOX),
  alone("register", REGISTER),
  alone("students", STUDENTS),
  alone("cards", CARDS),
  alone("awards", AWARDS),
  alone("award_choice", AWARD_CHOICE),
  alone("steps", STEPS),
  alone("signatures", SIGNATURES),
  later("notices", "toaster/Toaster", "sign_in/LogoutDialog"),
  later(
    "portfolio_parts",
    "portfolio/(PortfolioDialogs|parts/Timeline|evidence/(send_file|VoiceRecorder)|writing/LeftoverAlert)",
  ),
  later("staff_parts", "portfolio/staff/\\w+"),
  later("chat", "chat/(conversation/ConversationView|panel/PanelWindow)"),
  later("message_dialogs", "chat/messages/(NewMessage|Announcement)Dialog"),
  later(
    "student_dialogs",
    "students/paste/PasteNamesDialog",
    "classes/\\w+Dialog",
    "assigning/GiveUnitsDialog",
  ),
  later("register_dialogs", "register/\\w+Dialog"),
  later("claim_dialogs", "claims/\\w+Dialog"),
];
