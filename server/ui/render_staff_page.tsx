import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Seed } from "../../islands/seed.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import type { StaffEnv } from "../middleware/staff_page.ts";
import { renderPage } from "./render_page.ts";
import { StaffFrame } from "./staff_frame.tsx";

type StaffPage = {
  title: string;
  subtitle: string;
  /** Its entry of the navigation. */
  path: string;
  actions?: ReactNode;
  seed?: Seed;
  children: ReactNode;
};

/** A page in the frame for staff, under a heading of its title. */
export function renderStaffPage(c: Context<StaffEnv>, page: StaffPage) {
  const { title, subtitle, path, actions, seed, children } = page;
  const body = (
    <StaffFrame session={c.var.staff} establishment={c.var.school.establishment} path={path}>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {children}
    </StaffFrame>
  );
  return renderPage(c, { title, body, seed });
}
