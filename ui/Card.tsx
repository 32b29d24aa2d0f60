import type { ReactNode, Ref } from "react";
import { classNames } from "./class_names.ts";

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  as?: "div" | "section" | "article" | "li";
  level?: 2 | 3;
  id?: string;
  className?: string;
  headingRef?: Ref<HTMLHeadingElement>;
};

export function Card({ children, as: Element = "section", id, className, ...header }: CardProps) {
  return (
    <Element id={id} className={classNames("card", className)}>
      {(header.title || header.actions) && <CardHeader {...header} />}
      {children}
    </Element>
  );
}

type CardHeaderProps = Pick<CardProps, "title" | "description" | "actions" | "level" | "headingRef">;

export function CardHeader({ title, description, actions, level = 2, headingRef }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="card-header row between tops gap-l lines-s">
      <div className="share">
        <Heading
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="card-title title anywhere"
        >
          {title}
        </Heading>
        {description && <p className="card-description quiet measure">{description}</p>}
      </div>
      {actions && <div className="row gap-s">{actions}</div>}
    </header>
  );
}

type CardSectionProps = { title?: ReactNode; children: ReactNode; className?: string };

export function CardSection({ title, children, className }: CardSectionProps) {
  return (
    <div className={classNames("card-section", className)}>
      {title && <h3 className="card-section-title">{title}</h3>}
      {children}
    </div>
  );
}

export function CardFooter({ children }: { children: ReactNode }) {
  return <footer className="card-footer row gap-m">{children}</footer>;
}
