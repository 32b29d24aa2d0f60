import { useQueryClient } from "@tanstack/react-query";
import type { WayRule } from "../../../domain/sign_in_ways.ts";
import type { WaysView } from "../../../server/features/sign_in/ways/ways_view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { sameValues } from "../../form/form_values.ts";
import { useForm } from "../../form/use_form.ts";
import { useToast } from "../../providers.tsx";
import { saveWays, waysQuery } from "./queries.ts";

type Way = WaysView["ways"][number];
type Values = { ways: Way[] };

/** Rules for who may use each sign-in method. */
export function WayRules({ ways }: { ways: Way[] }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values, WaysView>({
    saved: { ways },
    check: () => ({}),
    save: ({ ways }, base) =>
      saveWays(ways.filter((way, index) => !sameValues(way, base.ways[index])).map(ruleOf)),
    onSaved(saved) {
      client.setQueryData(waysQuery.queryKey, saved);
      toast({ title: "Settings updated", tone: "success" });
      return { ways: saved.ways };
    },
    failed: "Failed to update settings",
    failedTitle: "Update failed",
  });
  const refusal = form.error("email");
  return (
    <Card
      title="Who may use what"
      description="When you switch off a way to sign in, people who used it are signed out at once."
    >
      <form noValidate onSubmit={form.submit} aria-label="Who may use what">
        {form.values.ways.map((way, index) => (
          <CardSection key={way.way}>
            <fieldset className="stack gap-m">
              <legend className="anywhere">{way.name}</legend>
              {way.way === "email" && refusal && <Alert tone="danger" title={refusal} live />}
              <Checkbox
                label="Staff"
                checked={way.staff}
                onChange={({ target }) => form.set(`ways.${index}.staff`, target.checked)}
              />
              {way.way === "email"
                ? (
                  <p className="small quiet">
                    Students have links of their own, which their teachers send. Those always work.
                  </p>
                )
                : (
                  <>
                    <Checkbox
                      label="Students"
                      hint="Whose record here has the address of their account."
                      checked={way.students}
                      onChange={({ target }) => form.set(`ways.${index}.students`, target.checked)}
                    />
                    <Checkbox
                      label="Its second step counts as a second factor"
                      hint="When the provider says that it asked for two, no code is asked for here."
                      checked={way.secondFactor}
                      onChange={({ target }) => form.set(`ways.${index}.secondFactor`, target.checked)}
                    />
                  </>
                )}
            </fieldset>
          </CardSection>
        ))}
        <CardFooter>
          <Button type="submit" variant="primary" pending={form.saving.isPending} pendingText="Saving…">
            Save
          </Button>
          {form.changed && <Button variant="quiet" onClick={() => form.reset({ ways })}>Undo changes</Button>}
        </CardFooter>
      </form>
    </Card>
  );
}

function ruleOf({ way, staff, students, secondFactor }: Way): WayRule {
  return { way, staff, students, secondFactor };
}
