// The browser's scripts as files: few requests for each page, and nothing that it does not need.

const REACT = /node_modules\/(react|react-dom|scheduler|@tanstack\/[a-z-]+)\//;
const ENTRY = /\/islands\/(client|\w+\/\w+Island)\.tsx$/;
/** A portfolio's page, the one that people open most. */
const PORTFOLIO =
  /\/(client|(Student)?PortfolioIsland|ChatPanelIsland|LogoutIsland|DisplayIsland|ToasterIsland)\.tsx$/;

/** Pages that show the parts of a portfolio; what they alone share is a chunk of its own. */
const PORTFOLIO_VIEW = /\/portfolio\/(Student)?PortfolioIsland\.tsx$/;

/** Those that know what an outcome needs. */
const OUTCOME_VIEW = /\/(portfolio\/(Student)?Portfolio|register\/Register)Island\.tsx$/;

/** Small parts of most pages for staff, one file in place of several. */
const STAFF_LISTS =
  /\/(islands\/lists\/\w+|islands\/(students|units|classes)\/queries|islands\/classes\/ClassFilter|domain\/classes|ui\/(Select|TextInput))\.tsx?$/;

/** Parts of forms, first of all the library. */
const FORMS =
  /\/(islands\/form\/(use_form|form_values|RecordFields)|domain\/(fields|students)|ui\/TextArea)\.tsx?$|\/node_modules\/react-hook-form\//;

/** Dialogs, without what toasts need too. */
const DIALOGS =
  /\/ui\/(Dialog|ConfirmDialog|use_return_focus)\.tsx?$|\/node_modules\/(@radix-ui\/react-((alert-)?dialog|focus-(guards|scope)|id)|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|get-nonce|use-sidecar|use-callback-ref)\//;

/** Students in lists, and what is done with those chosen. */
const STUDENT_LISTS =
  /\/(islands\/students\/(StudentsTable|student_columns|list_queries|many\/\w+|links\/(MailingCard|MailClassDialog|RevokeDialog|copy_links|mailing_text))|islands\/lessons\/(make_cards|queries)|domain\/(lessons|link_mails))\.tsx?$/;

/** A class's awards by one call, and the claim that comes of it. */
const AWARDS =
  /\/(islands\/claims\/(use_claim_(file|state)|claim_text|use_award_all|queries)|islands\/save_file|domain\/claims)\.tsx?$/;

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/**
 * Three chunks in place of dozens: what a portfolio's page shares with other pages, with a unit's alone, and its views
 * with each other.
 */
function sharedChunks() {
  const entries = new Map<string, string[]>();
  /** Whose first load a module is part of. */
  const entriesOf = (id: string, graph: ModuleGraph) => {
    const found = entries.get(id);
    if (found) return found;
    const seen = new Set([id]);
    for (const module of seen) {
      for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
    }
    const result = [...seen].filter((module) => ENTRY.test(module));
    entries.set(id, result);
    return result;
  };
  const chunk = (name: string, priority: number, belongs: (users: readonly string[]) => boolean) => ({
    debugName: name,
    // A group takes the dependencies of its modules along, so the one that others need comes first.
    priority,
    name: (id: string, graph: ModuleGraph) => {
      const users = ENTRY.test(id) ? [] : entriesOf(id, graph);
      return users.length > 1 && belongs(users) ? name : null;
    },
  });
  const onlyViews = (users: readonly string[]) => users.every((user) => PORTFOLIO_VIEW.test(user));
  const onlyOutcomes = (users: readonly string[]) => users.every((user) => OUTCOME_VIEW.test(user));
  return [
    chunk("shared", 3, (users) => !onlyOutcomes(users) && users.some((user) => PORTFOLIO.test(user))),
    chunk("outcomes", 2, (users) => onlyOutcomes(users) && !onlyViews(users)),
    chunk("portfolio", 1, onlyViews),
  ];
}

/** A chunk of these modules, whose dependencies stay in chunks of their own: other pages have those without it. */
function alone(name: string, test: RegExp) {
  return { name, test, priority: 0, includeDependenciesRecursively: false };
}

/** What changes only with a dependency comes first: it stays in the browser's cache when the product changes. */
export const CHUNKS = [
  { name: "react", test: REACT, priority: 4 },
  ...sharedChunks(),
  { name: "lists", test: STAFF_LISTS, priority: 0 },
  alone("form", FORMS),
  alone("dialog", DIALOGS),
  alone("students", STUDENT_LISTS),
  alone("awards", AWARDS),
];
