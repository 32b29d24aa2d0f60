import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  checkSettings,
  type Settings,
  type SettingsField,
  type SettingsRules,
  type SettingsTexts,
  shownSettings,
} from "../../domain/settings.ts";
import type { LogoUrls } from "../../domain/logos.ts";
import type { Usage } from "../../server/features/establishment/read_usage.ts";
import { answer } from "../api.ts";
import { formDraftStore } from "../form/form_draft.ts";
import { changedValues } from "../form/form_values.ts";
import { type Form, useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { settingsApi, settingsQueries } from "./queries.ts";

/** Titles of toasts (spec 2 §8). */
export const UPDATE_FAILED = { failed: "Failed to update settings", failedTitle: "Update failed" };

/** The page seeds the queries. */
export function useSettings(): { settings: Settings; usage: Usage } {
  const { data: settings } = useQuery(settingsQueries.settings);
  const { data: usage } = useQuery(settingsQueries.usage);
  if (!settings || !usage) throw new Error("The settings' page is seeded with them.");
  return { settings, usage };
}

type Change = Partial<SettingsTexts & SettingsRules & LogoUrls> & {
  base?: Partial<SettingsTexts & Pick<SettingsRules, "secondFactor">>;
};

export function saveSettings(json: Change) {
  return answer(settingsApi.admin.settings.$patch({ json }));
}

/** Shows them everywhere on the page, its header included, and says so. */
export function useSettingsSaved(): (settings: Settings) => void {
  const client = useQueryClient();
  const toast = useToast();
  const { usage } = useSettings();
  return (settings) => {
    client.setQueryData(settingsQueries.settings.queryKey, settings);
    updateBrand(settings, usage);
    toast({ title: "Settings updated", tone: "success" });
  };
}

type Texts<Name extends SettingsField> = Pick<SettingsTexts, Name>;

/** A form of some of the settings. */
export function useSettingsForm<Name extends SettingsField>(
  { personId, form: name, names }: { personId: string; form: string; names: readonly Name[] },
): Form<Texts<Name>, Settings> & { undo: () => void } {
  const { settings } = useSettings();
  const onSaved = useSettingsSaved();
  const textsOf = (shown: Settings): Texts<Name> => {
    const all = shownSettings(shown);
    return Object.fromEntries(names.map((name) => [name, all[name]])) as Texts<Name>;
  };
  const form = useForm<Texts<Name>, Settings>({
    saved: textsOf(settings),
    check: checkSettings,
    save: (values, base) => saveSettings({ ...changedValues(values, base), base }),
    onSaved: (saved) => {
      onSaved(saved);
      return textsOf(saved);
    },
    currentOf: (current) => textsOf({ ...settings, ...current }),
    ...UPDATE_FAILED,
    drafts: () => formDraftStore({ personId, path: location.pathname, form: name }),
  });
  return { ...form, undo: () => form.reset(textsOf(settings)) };
}

// Header and footer are rendered by the server and marked with `data-brand`.
function updateBrand({ establishmentName, logoUrl }: Settings, { features }: Usage): void {
  const src = features.includes("CUSTOM_BRANDING") ? logoUrl : null;
  for (const element of document.querySelectorAll("[data-brand]")) {
    if (element.getAttribute("data-brand") === "name") element.textContent = establishmentName;
    else element.replaceWith(brandMark(establishmentName, src));
  }
}

/** As `Brand` renders it. */
function brandMark(name: string, src: string | null): HTMLElement {
  const mark = src === null
    ? Object.assign(document.createElement("span"), {
      className: "disc brand-mark",
      textContent: [...name.trim()][0] ?? "U",
      ariaHidden: "true",
    })
    : Object.assign(document.createElement("img"), { className: "brand-logo", src, alt: "" });
  mark.dataset.brand = "mark";
  return mark;
}
