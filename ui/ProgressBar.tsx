type ProgressBarProps = {
  /** What is measured: 'Outcomes completed'. */
  label: string;
  /** 0 to 100, a whole number. */
  percent: number;
  /** The same in words: '3/5 outcomes completed'. Shown above the bar unless hidden. */
  text?: string;
  /** Shows the percentage at the end of the line. */
  showPercent?: boolean;
  hideText?: boolean;
};

/** How far something has come, as a bar and in words. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, percent, text, showPercent = false, hideText = false } = props;
  const showsWords = (text !== undefined && !hideText) || showPercent;
  return (
    <div className="progress">
      {showsWords && (
        <div className="progress-words">
          <span>{hideText ? "" : text}</span>
          {showPercent && <span className="progress-percent">{percent}%</span>}
        </div>
      )}
      <div
        className={percent >= 100 ? "progress-track progress-full" : "progress-track"}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text ?? `${percent}%`}
      >
        <div className="progress-bar" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
