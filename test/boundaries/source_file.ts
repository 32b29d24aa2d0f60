import { posix } from "node:path";
import { parseSync } from "vite";

/** `import`, `export … from`, `import()` or `import("…").Type`. */
export type Import = {
  line: number;
  /** As written: `zod`, `node:path`, `../errors.ts`. */
  specifier: string;
  /** Path from the repository root, or null for a package. */
  target: string | null;
  /** Erased at run time; `import { type A }` still loads the module. */
  typeOnly: boolean;
};

/** Why a file may not import it; null where it may. */
export type ImportRule = (path: string, imported: Import) => string | null;

/** Paths are relative to the repository root. */
export type SourceFile = {
  path: string;
  lines: number;
  generated: boolean;
  imports: Import[];
  /** Lines that use the global `Deno`. */
  denoLines: number[];
  /** Lines that read the body of a request. */
  bodyLines: number[];
  /** Lines where a raw statement's rows have a type that no column gives. */
  rowTypeLines: number[];
  /** Top-level mutable state: `let`, `var`, an empty Map, Set or WeakMap. */
  stateLines: number[];
};

type Node = { type: string; start: number; [key: string]: unknown };

/** Throws when the text does not parse. */
export function readSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const lineOf = (node: Node) => text.slice(0, node.start).split("\n").length;
  const file: SourceFile = {
    path,
    lines: text.trimEnd().split("\n").length,
    generated: text.slice(0, 200).includes("@generated"),
    imports: [],
    denoLines: [],
    bodyLines: [],
    rowTypeLines: [],
    stateLines: program.body.filter((node) => isState(node as unknown as Node)).map((node) =>
      lineOf(node as unknown as Node)
    ),
  };
  visit(program, (node) => {
    const imported = importOf(node);
    if (imported) {
      file.imports.push({ line: lineOf(node), target: targetOf(path, imported.specifier), ...imported });
    }
    if (node.type === "Identifier" && node.name === "Deno") file.denoLines.push(lineOf(node));
    if (isBodyOfRequest(node)) file.bodyLines.push(lineOf(node));
    if (isRowTypeByHand(node)) file.rowTypeLines.push(lineOf(node));
  });
  return file;
}

function visit(value: unknown, onNode: (node: Node) => void) {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
  } else if (typeof value === "object" && value !== null) {
    if (isNode(value)) onNode(value);
    for (const child of Object.values(value)) visit(child, onNode);
  }
}

function importOf(node: Node): Pick<Import, "specifier" | "typeOnly"> | null {
  const specifier = literal(node.source) ?? literal(node.argument);
  if (specifier === null) return null;
  switch (node.type) {
    case "ImportDeclaration":
      return { specifier, typeOnly: node.importKind === "type" };
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return { specifier, typeOnly: node.exportKind === "type" };
    case "ImportExpression":
      return { specifier, typeOnly: false };
    case "TSImportType":
      return { specifier, typeOnly: true };
    default:
      return null;
  }
}

function targetOf(path: string, specifier: string): string | null {
  if (!specifier.startsWith(".") && !specifier.startsWith("/")) return null;
  return posix.join(posix.dirname(path), specifier).replace(/\?.*$/, "");
}

function isState(node: Node): boolean {
  const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  if (!isNode(declaration) || declaration.type !== "VariableDeclaration") return false;
  if (declaration.declare === true) return false;
  if (declaration.kind === "let" || declaration.kind === "var") return true;
  return (declaration.declarations as Node[]).some(({ init }) =>
    isNode(init) && init.type === "NewExpression" && (init.arguments as Node[]).length === 0 &&
    isNode(init.callee) && ["Map", "Set", "WeakMap", "WeakSet"].includes(String(init.callee.name))
  );
}

const BODY_READERS = ["arrayBuffer", "blob", "body", "bytes", "formData", "json", "parseBody", "text"];

/** Such as `c.req.parseBody`, `c.req.raw.body` or `{ body } = c.req.raw`. */
function isBodyOfRequest(node: Node): boolean {
  if (node.type === "MemberExpression") {
    return isRequest(node.object) && BODY_READERS.includes(nameOf(node.property));
  }
  if (node.type !== "VariableDeclarator" || !isRequest(node.init) || !isNode(node.id)) return false;
  const properties = node.id.type === "ObjectPattern" ? node.id.properties as Node[] : [];
  return properties.some(({ key }) => BODY_READERS.includes(nameOf(key)));
}

function isRequest(value: unknown): boolean {
  const name = isNode(value) && value.type === "MemberExpression" ? nameOf(value.property) : nameOf(value);
  return name === "raw" || name === "req";
}

/** Such as `sql<{ id: string }>`, `sql<UnitRow>` or `as RowsSql<UnitRow>`. */
function isRowTypeByHand(node: Node): boolean {
  if (node.type === "TSAsExpression") return typeName(node.typeAnnotation) === "RowsSql";
  if (node.type !== "TaggedTemplateExpression" || nameOf(node.tag) !== "sql") return false;
  const types = isNode(node.typeArguments) ? node.typeArguments.params as Node[] : [];
  return types.some((type) => type.type === "TSTypeLiteral" || typeName(type).endsWith("Row"));
}

function typeName(value: unknown): string {
  return isNode(value) && value.type === "TSTypeReference" ? nameOf(value.typeName) : "";
}

function nameOf(value: unknown): string {
  return isNode(value) && value.type === "Identifier" ? String(value.name) : "";
}

function literal(value: unknown): string | null {
  return isNode(value) && value.type === "Literal" && typeof value.value === "string" ? value.value : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
