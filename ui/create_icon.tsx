import { createElement } from "react";

type IconModule = { __iconData: { node: readonly [tag: string, attributes: Record<string, string>][] } };

/** Component of a `lucide-react/icons/` module, aria-hidden; lucide's own draw slower (docs/decisions/0003). */
export function createIcon(module: object) {
  const { node } = (module as IconModule).__iconData;
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24 }: { size?: number }) {
    return (
      <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">{shapes}</svg>
    );
  };
}
