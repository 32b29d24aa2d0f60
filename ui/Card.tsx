import type { ReactNode, Ref } from "react";
import { classNames } from "./class_names.ts";

type Level = 2 | 3 | 4;

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  as?: "div" | "section" | "article" | "li";
  level?: Level;
  id?: string;
  className?: string;
  headingRef?: Ref<HTMLHeadingElement>;
};

export function Card(props: CardProps) {
  const { title, description, actions, children, as: Element = "section", level = 2, id, className } = props;
  const { headingRef } = props;
  return (
    <Element id={id} className={classNames("card", className)}>
      {(title || actions) && (
        <CardHeader
          title={title}
          description={description}
          actions={actions}
          level={level}
          headingRef={headingRef}
        />
      )}
      {children}
    </Element>
  );
}

type CardHeaderProps = Pick<CardProps, "title" | "description" | "actions" | "level" | "headingRef">;

export function CardHeader({ title, description, actions, level = 2, headingRef }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="card-header row between tops gap-l lines-s">
      <div className="card-heading share">
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

type CardSectionProps = { title?: ReactNode; level?: 3 | 4 | 5; children: ReactNode; className?: string };

export function CardSection({ title, level = 3, children, className }: CardSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames("card-section", className)}>
      {title && <Heading className="card-section-title">{title}</Heading>}
      {children}
    </div>
  );
}

export function CardFooter({ children }: { children: ReactNode }) {
  return <footer className="card-footer row gap-m">{children}</footer>;
}
