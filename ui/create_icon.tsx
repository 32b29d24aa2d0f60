type IconProps = {
  /** In pixels. */
  size?: number;
};

/** Component of a `lucide-react/icons/` module: lighter than lucide's own, aria-hidden. Throws for other modules. */
export function createIcon(module: object) {
  const shapes = { __html: shapeMarkup(module) };
  return function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        className="icon"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

function shapeMarkup(module: object): string {
  const data = "__iconData" in module ? module.__iconData : undefined;
  if (!hasShapes(data)) throw new Error("This is not a module of lucide-react/icons.");
  return data.node.map(([tag, attributes]) => `<${tag}${attributeMarkup(attributes)}/>`).join("");
}

function attributeMarkup(attributes: Shape[1]): string {
  return Object.entries(attributes)
    .map(([name, value]) => name === "key" ? "" : ` ${name}="${value}"`)
    .join("");
}

function hasShapes(data: unknown): data is { node: readonly Shape[] } {
  return typeof data === "object" && data !== null && "node" in data && Array.isArray(data.node);
}
