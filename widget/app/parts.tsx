import type { ComponentChildren, JSX } from "preact";
import { openSignedIn } from "./hand_over.ts";
import { ownPage } from "./session.ts";

type ButtonProps = JSX.IntrinsicElements["button"] & {
  look?: "primary" | "plain" | "link";
  pending?: boolean;
};

/** A pending one keeps its focus and takes no second press. */
export function Button({ look = "plain", pending = false, onClick, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      class={look === "link" ? look : `button ${look}`}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (!pending) return onClick?.(event);
        event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}

type BackProps = { onClick: () => void; children: ComponentChildren };

export function Back({ onClick, children }: BackProps) {
  return (
    <Button look="link" onClick={onClick}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m15 18-6-6 6-6" />
      </svg>
      {children}
    </Button>
  );
}

type NewTabProps = {
  href: string;
  look?: string;
  onClick?: (event: MouseEvent) => void;
  children: ComponentChildren;
};

/** Says where it leads: screen readers and students alike. */
export function NewTab({ href, look = "link", onClick, children }: NewTabProps) {
  return (
    <a class={look} href={href} target="_blank" rel="noopener" {...onClick && { onClick }}>
      {children}
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />
      </svg>
      <span class="unseen">(new tab)</span>
    </a>
  );
}

type OwnTabProps = { path: string; children: ComponentChildren };

/** Opens the school's own pages in a tab, signed in. */
export function OwnTab({ path, children }: OwnTabProps) {
  return <NewTab href={ownPage(path)} onClick={(event) => openSignedIn(event, path)}>{children}</NewTab>;
}

type NoteProps = { tone: "info" | "warning" | "danger" | "success"; children: ComponentChildren };

export function Note({ tone, children }: NoteProps) {
  return <div class={`note tone ${tone}`}>{children}</div>;
}

/** When a screen follows another; never from the school's page. */
const takeFocus = (heading: HTMLElement | null) => {
  if (document.hasFocus()) heading?.focus();
};

export function Title({ children }: { children: ComponentChildren }) {
  return <h1 ref={takeFocus} tabIndex={-1}>{children}</h1>;
}

type FormProps = { title: string; onSubmit: () => Promise<void>; children: ComponentChildren };

export function Form({ title, onSubmit, children }: FormProps) {
  const submit = (event: Event) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Title>{title}</Title>
      {children}
    </form>
  );
}
