/** Whether keys write into the target. */
export function isTextField(target: EventTarget): boolean {
  return target instanceof Element && target.matches("textarea, select, input:not([type=checkbox])");
}
