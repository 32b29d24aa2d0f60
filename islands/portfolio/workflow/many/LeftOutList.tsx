import { useEffect, useRef } from "react";
import { links } from "../../../../domain/links.ts";
import { portfolioCount } from "../../../../domain/progress.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import type { LeftOut } from "./many_text.ts";

type Props = { left: readonly LeftOut[]; onDismiss: () => void };

/** Portfolios that the last step for many left out, until it is dismissed. */
export function LeftOutAlert({ left, onDismiss }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The list may be longer than the window.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, [left]);
  return (
    <div ref={box}>
      <Alert tone="warning" title={`Left out: ${portfolioCount(left.length)}`} live>
        <LeftOutList left={left} />
        <div className="alert-buttons">
          <Button size="small" onClick={onDismiss}>Close</Button>
        </div>
      </Alert>
    </div>
  );
}

/** Each leads to its portfolio. */
export function LeftOutList({ left }: Pick<Props, "left">) {
  return (
    <ul className="stack gap-s">
      {left.map(({ id, name, unitTitle, reason }) => (
        <li key={id} className="anywhere">
          <a className="target" href={links.studentPortfolio(id)}>
            <bdi>{name}</bdi>
          </a>
          , {unitTitle}
          <span className="block small quiet">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
