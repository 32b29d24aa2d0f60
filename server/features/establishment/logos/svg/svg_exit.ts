/** Exit codes of svg_process.ts; any other is a fault of ours. */
export const SVG_EXIT = { unreadable: 3, failed: 4 } as const;
