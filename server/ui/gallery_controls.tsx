import { Check, CircleCheck } from "../../ui/icons.ts";
import { Plus, Trash2 } from "../../ui/page_icons.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardFooter, CardHeader, CardSection } from "../../ui/Card.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const SIZES = ["small", "medium", "large"] as const;

export function ButtonSamples() {
  return (
    <>
      {SIZES.map((size) => (
        <div key={size} className="row gap-m">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant[0]?.toUpperCase()}
              {variant.slice(1)}
            </Button>
          ))}
        </div>
      ))}
      <div className="row gap-m">
        <Button variant="primary" icon={<Plus />}>With an icon</Button>
        <Button variant="primary" pending pendingText="Verifying...">Verify</Button>
        <Button disabled>Disabled</Button>
        <LinkButton href="#main">A link</LinkButton>
        <IconButton label="Delete file" icon={<Trash2 />} />
      </div>
      <ReasonedButton variant="primary" icon={<Check />} reason="3 of 5 outcomes complete">
        Assess Portfolio
      </ReasonedButton>
      <Button variant="primary" size="large" wide>Verify Email & Access Portfolio</Button>
    </>
  );
}

const PORTFOLIOS = [
  { value: "1", label: "Amara Whitlock, Growing vegetables" },
  { value: "2", label: "Joe Tregenza, Using public transport" },
];

export function FormSamples() {
  return (
    <>
      <Field label="Unit code" hint="Six digits, on the unit sheet.">
        <TextInput className="input-code" inputMode="numeric" defaultValue="121766" />
      </Field>
      <Field label="Unit code" error="Unit code must be 6 digits">
        <TextInput className="input-code" inputMode="numeric" defaultValue="1217" />
      </Field>
      <Field
        label="Email address"
        optional
        hint="This is the email address your teacher has on file for you."
      >
        <TextInput type="email" autoComplete="email" placeholder="name@school.example" />
      </Field>
      <Field label="Student portfolio">
        <Select options={PORTFOLIOS} defaultValue="1" />
      </Field>
      <Field label="Student Reflection">
        <TextArea defaultValue="I planted the beans in two rows and wrote down when each one came up." />
      </Field>
      <Field label="Disabled">
        <TextInput disabled defaultValue="Cannot be changed" />
      </Field>
      <div className="stack gap-xs">
        <Checkbox label="Amara Whitlock" hint="Year 10" defaultChecked />
        <Checkbox label="Joe Tregenza" hint="No Year" />
        <Checkbox label="Already assigned" disabled />
        <Checkbox label="Already assigned and ticked" disabled defaultChecked />
      </div>
      <fieldset className="stack gap-xs">
        <legend className="sr-only">How to mark it</legend>
        <Radio name="mark" label="Everyone in the class" hint="24 students" defaultChecked />
        <Radio name="mark" label="Those who are ticked" />
      </fieldset>
      <Checkbox framed label="This is my own work." hint="Say so before you submit." defaultChecked />
    </>
  );
}

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
        <Field label="Student Reflection">
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
