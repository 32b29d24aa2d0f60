import assert from "node:assert/strict";
import { outcomeHead, outcomeTask } from "./outcome_task.ts";

Deno.test("an outcome is told as what there is to do, without the words that all begin with", () => {
  for (
    const [description, task, head] of [
      ["demonstrated the ability to prepare the soil", "Prepare the soil", "Prepare the soil"],
      ["shown knowledge of two vegetables", "Show what you know about two vegetables", "Two vegetables"],
      ["shown knowledge of how to check change", "Show that you know how to check change", "Check change"],
      [
        "acquired an understanding of why plants need water",
        "Understand why plants need water",
        "Plants need water",
      ],
      ["experienced a harvest", "Try a harvest", "Harvest"],
      ["  Élan in French ", "Élan in French", "Élan in French"],
      ["", "", ""],
    ] as const
  ) assert.deepEqual([outcomeTask(description), outcomeHead(description)], [task, head]);
});
