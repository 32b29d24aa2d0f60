/** What an outcome of the scheme begins with, and how a task begins instead. */
const STEMS: readonly (readonly [stem: RegExp, task: string])[] = [
  [/^(has )?demonstrated (the|an) ability to /i, ""],
  [/^(has )?shown (some )?knowledge of (?=how|what|why|when|where|which)/i, "Show that you know "],
  [/^(has )?shown (some )?knowledge of /i, "Show what you know about "],
  [/^(has )?acquired an understanding of (?=how|what|why|when|where|which)/i, "Understand "],
  [/^(has )?acquired an understanding of /i, "Understand "],
  [/^(has )?experienced /i, "Try "],
];

/** An outcome as what there is to do: 'Prepare the soil' of 'demonstrated the ability to prepare the soil'. */
export function outcomeTask(description: string): string {
  const text = description.trim();
  for (const [stem, task] of STEMS) {
    if (stem.test(text)) return capitalised(task + text.replace(stem, ""));
  }
  return capitalised(text);
}

/** A column's head: the task's first words, without what every task begins with. */
export function outcomeHead(description: string): string {
  const text = STEMS.reduce((rest, [stem]) => rest.replace(stem, ""), description.trim());
  return capitalised(text.replace(/^(an?|the|how to|how|what to do|why) /i, ""));
}

function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
