import { longDate } from "../../../../domain/dates.ts";
import { links } from "../../../../domain/links.ts";
import { percentComplete, progressText, STUDENT_PROGRESS_LABELS } from "../../../../domain/progress.ts";
import { StatementNote } from "../../../../islands/portfolio/student/StatementNote.tsx";
import { Badge } from "../../../../ui/Badge.tsx";
import { Card, CardFooter, CardSection } from "../../../../ui/Card.tsx";
import { ChevronRight } from "../../../../ui/icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { ProgressBar } from "../../../../ui/ProgressBar.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import type { OwnPortfolio } from "../../../features/dashboard/student/list_own_portfolios.ts";

const TONES = {
  "not-started": "neutral",
  "in-progress": "info",
  completed: "success",
} as const satisfies Record<OwnPortfolio["progress"], Tone>;

type ListProps = { portfolios: readonly OwnPortfolio[]; timeZone: string };

/** New portfolios as cards, else the first one to do; all others as lines. */
export function OwnPortfolios({ portfolios, timeZone }: ListProps) {
  const todo = portfolios.filter(({ group }) => group === "todo");
  const news = todo.filter((portfolio) => portfolio.news);
  const cards = news.length > 0 ? news.slice(0, MAX_CARDS) : todo.slice(0, 1);
  const rows = portfolios.filter((portfolio) => !cards.includes(portfolio));
  return (
    <>
      {cards.length > 0 && (
        <ul className="card-grid grid gap-l">
          {cards.map((portfolio) => (
            <OwnPortfolioCard key={portfolio.id} portfolio={portfolio} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className="card divided">
          {rows.map((portfolio) => (
            <OwnPortfolioRow key={portfolio.id} portfolio={portfolio} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  );
}

/** More are in lines below them. */
const MAX_CARDS = 3;

type ItemProps = { portfolio: OwnPortfolio; timeZone: string };

const labelOf = ({ progress }: OwnPortfolio) => progress === "completed" ? "View Portfolio" : "Continue Work";

function hrefOf({ id, next }: OwnPortfolio): string {
  return links.portfolio(id, next.kind === "outcome" ? next.outcomeIndex : undefined);
}

function nextText({ award, next }: OwnPortfolio, timeZone: string): string {
  return award ? `Well done. Awarded on ${longDate(award.at, timeZone)}.` : next.text;
}

/** The whole line is its link. */
function OwnPortfolioRow({ portfolio, timeZone }: ItemProps) {
  const { title, unitCode, progress, award } = portfolio;
  return (
    <li className="quiet-icon card-row linked-row row one-line gap-m anywhere">
      {award?.pictureUrl && <img className="thumbnail" src={award.pictureUrl} alt="" loading="lazy" />}
      <div className="fill stack gap-xs">
        <h3 className="body-size">
          <a
            className="row-link plain-link"
            href={hrefOf(portfolio)}
            aria-label={`${labelOf(portfolio)}: ${title}`}
            dir="auto"
          >
            {title}
          </a>
        </h3>
        <p className={award ? undefined : "clamp"}>{nextText(portfolio, timeZone)}</p>
        {award?.statement && <StatementNote statement={award.statement} timeZone={timeZone} />}
        <p className="small quiet">
          {`${progressText(portfolio)}, Unit ${unitCode}, `}
          <span className="no-wrap">{STUDENT_PROGRESS_LABELS[progress]}</span>
        </p>
      </div>
      <ChevronRight size={22} aria-hidden="true" />
    </li>
  );
}

/** Its only link covers the whole card (spec 1 §2.5) and leads to what is next. */
function OwnPortfolioCard({ portfolio, timeZone }: ItemProps) {
  const { title, unitCode, progress } = portfolio;
  const label = labelOf(portfolio);
  return (
    <Card as="li" level={3} className="linked-row anywhere" title={<span dir="auto">{title}</span>}>
      <CardSection className="stack">
        {portfolio.news && (
          <p>
            <Badge tone="warning">New</Badge>
          </p>
        )}
        <p className="title">{nextText(portfolio, timeZone)}</p>
      </CardSection>
      <CardFooter>
        <LinkButton
          className="row-link"
          href={hrefOf(portfolio)}
          variant="primary"
          size="large"
          wide
          aria-label={`${label}: ${title}`}
        >
          {label}
        </LinkButton>
        <div className="stack gap-s fill">
          <ProgressBar
            label={`Progress in ${title}`}
            percent={percentComplete(portfolio)}
            text={progressText(portfolio)}
          />
          <p className="row gap-s small quiet">
            {`Unit ${unitCode}`}
            <Badge tone={TONES[progress]}>{STUDENT_PROGRESS_LABELS[progress]}</Badge>
          </p>
        </div>
      </CardFooter>
    </Card>
  );
}
