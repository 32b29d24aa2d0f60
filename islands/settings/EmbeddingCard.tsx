import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkEmbedOrigin } from "../../domain/embed_origins.ts";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Trash2 } from "../../ui/page_icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { EmbedSnippet } from "./EmbedSnippet.tsx";
import { addEmbedOrigin, removeEmbedOrigin, settingsQueries } from "./queries.ts";
import { UPDATE_FAILED } from "./use_settings.ts";

type Origins = Awaited<ReturnType<typeof addEmbedOrigin>>;

/** Sites that may show students' portfolios in a frame (DESIGN §5). */
export function EmbeddingCard({ origin }: { origin: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: origins = [] } = useQuery(settingsQueries.embedOrigins);
  const onSaved = (saved: Origins) => {
    client.setQueryData(settingsQueries.embedOrigins.queryKey, saved);
    toast({ title: "Settings updated", tone: "success" });
  };
  const form = useForm({
    saved: { origin: "" },
    check: ({ origin }) => ({ origin: checkEmbedOrigin(origin) }),
    save: ({ origin }) => addEmbedOrigin(origin),
    onSaved: (saved) => {
      onSaved(saved);
      return { origin: "" };
    },
    ...UPDATE_FAILED,
  });
  const remove = useMutation({
    mutationFn: removeEmbedOrigin,
    meta: UPDATE_FAILED,
    onSuccess: (saved) => {
      onSaved(saved);
      form.focus("origin");
    },
  });
  return (
    <Card
      title="Embedding"
      level={3}
      description={
        <>
          Students see their portfolio within a page of your own, such as a course in Moodle. Add the site
          first, then paste the snippet into the page. The{" "}
          <a href={links.guide("embedding")}>Embedding Guide</a> shows every step.
        </>
      }
    >
      <CardSection className="stack gap-l">
        {origins.length > 0 && (
          <ul className="box divided" aria-label="Sites that may show portfolios">
            {origins.map(({ id, origin }) => (
              <li key={id} className="box-row-ended row between one-line gap-m">
                <span className="anywhere">{origin}</span>
                <IconButton
                  label={`Remove ${origin}`}
                  icon={<Trash2 size={20} />}
                  onClick={() =>
                    !remove.isPending && remove.mutate(id)}
                />
              </li>
            ))}
          </ul>
        )}
        <form noValidate className="inline-form row gap-m" onSubmit={form.submit}>
          <div className="share">
            <Field
              label="Address of the site"
              hint="Such as https://www.oak.example: just the site address, not a page."
              error={form.error("origin")}
            >
              <TextInput
                {...form.field("origin")}
                type="url"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          </div>
          <Button type="submit" pending={form.saving.isPending} pendingText="Adding…">Add site</Button>
        </form>
      </CardSection>
      <CardSection>
        <EmbedSnippet origin={origin} />
      </CardSection>
    </Card>
  );
}
