import { MessageSquare } from "../../ui/icons.ts";
import { LayoutDashboard, Settings, Users } from "../../ui/page_icons.ts";
import type { ReactNode } from "react";
import GalleryIsland from "../../islands/gallery/GalleryIsland.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Count } from "../../ui/Count.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PillLinks } from "../../ui/PillLinks.tsx";
import { AccountMenuLink } from "./account_menu.tsx";
import { ButtonSamples, FormSamples, OutcomeSample } from "./gallery_controls.tsx";
import { StateSamples, StatusSamples } from "./gallery_states.tsx";
import { Island } from "./island.tsx";
import { StaffLayout } from "./layout.tsx";

const establishment = { establishmentName: "Oak Lane Centre", logoUrl: null };
const account = {
  firstName: "Ruth",
  lastName: "Penhaligon",
  email: "r.penhaligon@oaklane.example",
  roleLabel: "Teacher",
  profileImageUrl: null,
};
const navigation = [
  { href: "#overview", label: "Overview", icon: <LayoutDashboard />, current: true },
  { href: "#students", label: "Manage Students", icon: <Users /> },
  {
    href: "#messages",
    label: "Messages",
    icon: <MessageSquare />,
    count: <Count value={3} label="unread" />,
  },
];

/** Every component in each of its states; development only. */
export function Gallery() {
  return (
    <StaffLayout
      establishment={establishment}
      account={account}
      navigation={navigation}
      menu={
        <AccountMenuLink href="#profile" icon={<Settings />}>
          Profile settings
        </AccountMenuLink>
      }
    >
      <PageHeader
        title="Components"
        subtitle="What screens are built from, in each of their states."
        back={{ href: "/", label: "Back to Dashboard" }}
        actions={<LinkButton href="#overview" variant="primary">Add UAS Unit</LinkButton>}
      />
      <PillLinks
        label="Lists"
        items={[
          { name: "now", href: "#now", current: true, children: "Ready to claim" },
          { name: "later", href: "#later", current: false, children: "Coming up" },
        ]}
      />
      <OutcomeSample />
      <Group title="Buttons">
        <ButtonSamples />
      </Group>
      <Group title="Forms">
        <FormSamples />
      </Group>
      <Group title="Status">
        <StatusSamples />
      </Group>
      <Group title="States of a page">
        <StateSamples />
      </Group>
      <Group title="In the browser">
        <Island name="gallery/GalleryIsland" of={GalleryIsland} props={{ files: [] }} />
      </Group>
    </StaffLayout>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <CardSection className="stack gap-xl">{children}</CardSection>
    </Card>
  );
}
