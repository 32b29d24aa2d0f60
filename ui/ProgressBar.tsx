type ProgressBarProps = {
  /** Accessible name: 'Outcomes completed'. */
  label: string;
  /** 0 to 100, a whole number. */
  percent: number;
  /** '3/5 outcomes completed'. */
  text?: string;
  showPercent?: boolean;
  hideText?: boolean;
};

export function ProgressBar(props: ProgressBarProps) {
  const { label, percent, text, showPercent = false, hideText = false } = props;
  const showsText = (text !== undefined && !hideText) || showPercent;
  return (
    <div className="progress stack gap-s">
      {showsText && (
        <div className="row between lines-none">
          <span>{hideText ? "" : text}</span>
          {showPercent && <span className="bold digits">{percent}%</span>}
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
