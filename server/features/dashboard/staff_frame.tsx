import { LayoutDashboard, SquarePlus } from "../../../ui/icons.ts";
import type { ReactNode } from "react";
import RoleSwitchIsland from "../../../islands/profile/RoleSwitchIsland.tsx";
import { links } from "../../../domain/links.ts";
import type { Establishment, Session } from "../../context.ts";
import { Island } from "../../ui/island.tsx";
import { StaffLayout } from "../../ui/layout.tsx";

type StaffSession = Extract<Session, { actor: { kind: "staff" } }>;

/** The frame of staff pages: the places this person can go, their account, the role switch for administrators. */
export function StaffFrame(
  { session, establishment, children }: {
    session: StaffSession;
    establishment: Establishment;
    children: ReactNode;
  },
) {
  const { actor, person } = session;
  const navigation = actor.mode === "admin"
    ? [{
      href: links.home(),
      label: "Overview",
      icon: <LayoutDashboard aria-hidden="true" size={20} />,
      current: true,
    }]
    : [
      {
        href: links.home(),
        label: "Overview",
        icon: <LayoutDashboard aria-hidden="true" size={20} />,
        current: true,
      },
      { href: links.addUnit(), label: "Add UAS Unit", icon: <SquarePlus aria-hidden="true" size={20} /> },
    ];
  return (
    <StaffLayout
      establishment={establishment}
      navigation={navigation}
      account={{ ...person, roleLabel: actor.mode === "admin" ? "Administrator" : "Teacher" }}
      menu={actor.role === "admin" &&
        <Island name="profile/RoleSwitchIsland" of={RoleSwitchIsland} props={{ mode: actor.mode }} />}
    >
      {children}
    </StaffLayout>
  );
}
