import assert from "node:assert/strict";
import { parse } from "yaml";
import dashboard from "../docs/monitoring/dashboard.json" with { type: "json" };
import { collectMetrics } from "../server/metrics/collect_metrics.ts";
import { openMetrics } from "../server/metrics/open_metrics.ts";
import { worldTest } from "./world.ts";

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; do: string };
};

const read = (path: string) => Deno.readTextFileSync(new URL(`../docs/${path}`, import.meta.url));
const rules = (parse(read("monitoring/alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups
  .flatMap((group) => group.rules);
const panels = dashboard.panels.filter((panel) => panel.type !== "row");
const expressions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ name: panel.title, expr }))),
];

worldTest(
  "every metric of the dashboard and the alerts is the product's, and every one of the product is shown",
  async (world) => {
    const metrics = openMetrics();
    const { services } = world;
    const text = await collectMetrics({ ...services, metrics, others: () => Promise.resolve([]) });
    metrics.stop();
    const names = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!]
      ),
    );
    const used = new Set<string>();
    for (const { name, expr } of expressions) {
      for (const [metric] of expr.matchAll(/\b(?:unitfolio|process)_\w+/g)) {
        assert.ok(names.has(metric), `${name}: ${metric}`);
        used.add(metric.replace(/_bucket$/, ""));
      }
    }
    const unused = [...names].map((name) => name.replace(/_(bucket|sum|count)$/, "")).filter((name) =>
      !used.has(name)
    );
    assert.deepEqual(unused, []);
  },
);

Deno.test("every alert says how urgent it is, what is wrong and what to do", () => {
  assert.ok(rules.length > 8);
  for (const { alert, for: duration, labels, annotations } of rules) {
    assert.match(alert, /^[A-Z][A-Za-z]+$/);
    assert.match(duration, /^\d+[mh]$/, alert);
    assert.ok(["page", "ticket"].includes(labels.severity), alert);
    assert.ok(annotations.summary.length > 10 && annotations.do.length > 20, alert);
  }
});

Deno.test("the dashboard's panels do not overlap, and each has a question", () => {
  const taken = new Set<string>();
  for (const { gridPos: { x, y, w, h }, title } of dashboard.panels) {
    for (let column = x; column < x + w; column++) {
      for (let line = y; line < y + h; line++) {
        assert.ok(column < 24 && !taken.has(`${column} ${line}`), title);
        taken.add(`${column} ${line}`);
      }
    }
  }
  assert.ok(expressions.every(({ expr }) => expr.length > 0));
});
