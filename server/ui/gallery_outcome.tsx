import { CircleCheck } from "../../ui/icons.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardHeader, CardSection } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

export function OutcomeSample() {
  return (
    <Card as="article">
      <CardHeader
        title="Outcome 2: prepared a seed bed and sown two kinds of vegetable"
        description="Student completed work"
        actions={<Badge tone="success" icon={<CircleCheck />}>Completed</Badge>}
      />
      <CardSection>
        <ProgressBar label="Outcomes completed" percent={40} text="2/5 outcomes completed" showPercent />
      </CardSection>
      <CardSection className="halves gap-l">
        <Field label="Student Reflection" aside="Saved">
          <TextArea
            minRows={4}
            defaultValue="I raked the soil until it was fine and made two straight rows."
          />
        </Field>
        <Field label="Teacher Feedback">
          <TextArea minRows={4} defaultValue="Good, even rows. Next time label both ends." />
        </Field>
      </CardSection>
      <CardFooter>
        <Checkbox label="Mark Complete" defaultChecked />
        <span className="fill" />
        <Button variant="primary">Submit Portfolio</Button>
      </CardFooter>
    </Card>
  );
}
