import { initials } from "../domain/people.ts";

type AvatarProps = {
  firstName: string | null;
  lastName: string | null;
  src?: string | null | undefined;
  size?: "medium" | "large";
};

/** Decorative: the name is beside it. */
export function Avatar({ firstName, lastName, src, size = "medium" }: AvatarProps) {
  const className = `disc avatar avatar-${size}`;
  if (src) return <img className={className} src={src} alt="" loading="lazy" />;
  return <span className={className} aria-hidden="true">{initials({ firstName, lastName })}</span>;
}
