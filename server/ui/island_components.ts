import type { ComponentType } from "react";
import AdminDashboardIsland from "../../islands/dashboard/AdminDashboardIsland.tsx";
import AdminModeIsland from "../../islands/dashboard/AdminModeIsland.tsx";
import ChatIsland from "../../islands/chat/ChatIsland.tsx";
import OpenReportsIsland from "../../islands/chat/OpenReportsIsland.tsx";
import SafeguardingIsland from "../../islands/chat/SafeguardingIsland.tsx";
import UnreadIsland from "../../islands/chat/UnreadIsland.tsx";
import TeacherDashboardIsland from "../../islands/dashboard/TeacherDashboardIsland.tsx";
import GalleryIsland from "../../islands/gallery/GalleryIsland.tsx";
import GuideIsland from "../../islands/guides/GuideIsland.tsx";
import ContactIsland from "../../islands/landing/ContactIsland.tsx";
import PricingIsland from "../../islands/landing/PricingIsland.tsx";
import CardAccessIsland from "../../islands/lessons/CardAccessIsland.tsx";
import LessonsIsland from "../../islands/lessons/LessonsIsland.tsx";
import LessonWatchIsland from "../../islands/lessons/LessonWatchIsland.tsx";
import ProfileIsland from "../../islands/profile/ProfileIsland.tsx";
import ManageStudentsIsland from "../../islands/students/ManageStudentsIsland.tsx";
import LogoutIsland from "../../islands/portfolio/LogoutIsland.tsx";
import PortfolioIsland from "../../islands/portfolio/PortfolioIsland.tsx";
import RoleSwitchIsland from "../../islands/profile/RoleSwitchIsland.tsx";
import EmailLinkIsland from "../../islands/sign_in/EmailLinkIsland.tsx";
import StudentAccessIsland from "../../islands/sign_in/StudentAccessIsland.tsx";
import ToasterIsland from "../../islands/toaster/ToasterIsland.tsx";

/** Every island of the product by its name, for the thread that renders them: a component cannot be sent there. */
export const ISLAND_COMPONENTS: Readonly<Record<string, ComponentType<never>>> = {
  "chat/ChatIsland": ChatIsland,
  "chat/OpenReportsIsland": OpenReportsIsland,
  "chat/SafeguardingIsland": SafeguardingIsland,
  "chat/UnreadIsland": UnreadIsland,
  "dashboard/AdminDashboardIsland": AdminDashboardIsland,
  "dashboard/AdminModeIsland": AdminModeIsland,
  "dashboard/TeacherDashboardIsland": TeacherDashboardIsland,
  "gallery/GalleryIsland": GalleryIsland,
  "guides/GuideIsland": GuideIsland,
  "landing/ContactIsland": ContactIsland,
  "landing/PricingIsland": PricingIsland,
  "lessons/CardAccessIsland": CardAccessIsland,
  "lessons/LessonsIsland": LessonsIsland,
  "lessons/LessonWatchIsland": LessonWatchIsland,
  "profile/ProfileIsland": ProfileIsland,
  "students/ManageStudentsIsland": ManageStudentsIsland,
  "portfolio/LogoutIsland": LogoutIsland,
  "portfolio/PortfolioIsland": PortfolioIsland,
  "profile/RoleSwitchIsland": RoleSwitchIsland,
  "sign_in/EmailLinkIsland": EmailLinkIsland,
  "sign_in/StudentAccessIsland": StudentAccessIsland,
  "toaster/ToasterIsland": ToasterIsland,
};
