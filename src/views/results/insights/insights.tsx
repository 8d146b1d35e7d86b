import CircleCheck from 'lucide-react/icons/circle-check';
import Lightbulb from 'lucide-react/icons/lightbulb';
import type { ModuleResult, ReviewedQuestion } from '../../../../contract/results/results.ts';
import { findInsights, type Insight } from '../../../machines/results/insights.ts';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { QuestionLinks, type ToReview } from '../analysis/question-links.tsx';
import { Panel } from '../parts/panel.tsx';
import { describeInsight } from './insight-words.ts';
import styles from './insights.module.css';

/** So many are read; more would be a list. */
const most = 4;

const good: readonly Insight['kind'][] = ['allRight', 'strongSkill', 'patient', 'changedToward'];
const isGood = ({ kind }: Insight) => good.includes(kind);

/** What costs points first, and something that went well among them where there is any. */
function chooseInsights(insights: readonly Insight[]): Insight[] {
  const [faults, praise] = [insights.filter((each) => !isGood(each)), insights.filter(isGood)];
  return [...faults.slice(0, praise.length > 0 ? most - 1 : most), ...praise.slice(0, 1)];
}

/** What a module says in sentences, each with the questions that show it. Nothing where nothing can be said. */
export function Insights({ questions, to }: { questions: readonly ReviewedQuestion[]; to: ToReview }) {
  const insights = chooseInsights(findInsights(questions));
  if (insights.length === 0) return null;
  return (
    <Panel title="What stands out">
      <Stack as="ul" gap={4}>
        {insights.map((insight) => (
          <InsightLine key={insight.kind} insight={insight} to={to} />
        ))}
      </Stack>
    </Panel>
  );
}

function InsightLine({ insight, to }: { insight: Insight; to: ToReview }) {
  const { says, advice } = describeInsight(insight);
  return (
    <li className={styles.insight} data-good={isGood(insight) || undefined}>
      {isGood(insight) ? <CircleCheck aria-hidden /> : <Lightbulb aria-hidden />}
      <Stack gap={2}>
        <Text>
          <strong>{says}</strong> {advice}
        </Text>
        {isGood(insight) ? null : (
          <Row data-only="screen">
            <QuestionLinks numbers={insight.questions} to={to} />
          </Row>
        )}
      </Stack>
    </li>
  );
}

/** The one sentence that matters most, for beside the score. */
export function FirstInsight({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const [insight] = chooseInsights(findInsights(questions));
  return insight ? <InsightCard insight={insight} /> : null;
}

/** The one sentence about a whole sitting: of the first module that cost points in a way that can be told, else of the first of which anything can be said. */
export function TestInsight({ modules }: { modules: readonly ModuleResult[] }) {
  const telling = modules.flatMap(({ name, questions }) =>
    chooseInsights(findInsights(questions))
      .slice(0, 1)
      .map((insight) => ({ name, insight })),
  );
  const chosen = telling.find(({ insight }) => !isGood(insight)) ?? telling[0];
  if (!chosen) return null;
  return <InsightCard insight={chosen.insight} module={modules.length > 1 ? chosen.name : null} />;
}

/** `module`: of which it is said, where there are several. */
function InsightCard({ insight, module = null }: { insight: Insight; module?: string | null }) {
  const { says, advice } = describeInsight(insight);
  return (
    <Card look="tint" pad={4}>
      <Text>
        {module === null ? null : `${module}: `}
        <strong>{says}</strong> {advice}
      </Text>
    </Card>
  );
}
