import type { Child } from 'hono/jsx';
import { everyEssay } from '../../../web/core/bundle.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import { newTextPath } from '../../../web/core/room-paths.ts';
import { essayPath } from '../../../web/core/routes.ts';
import { longDate } from '../../../web/core/time.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { showWeeks } from '../../actions/visits/show-weeks.ts';
import { type RoomView, roomPage } from './room-page.tsx';

type Visits = OutputOf<typeof showWeeks>;

/** A list has at most as many entries. */
const MOST_SHOWN = 10;

export function visitsPage(view: RoomView, { isCounted, reports, trend }: Visits): string {
  const { wording } = view;
  const [thisWeek] = reports;
  return roomPage({
    view,
    title: wording.say('room.visits'),
    children: (
      <>
        {!isCounted && <p class="lead">{sentence(wording, 'room.notCounted')}</p>}
        {trend.length === 0 || !thisWeek ? (
          isCounted && <p class="lead">{sentence(wording, 'room.noVisits')}</p>
        ) : (
          <>
            <section>
              <h2>{sentence(wording, 'room.thisWeek')}</h2>
              <dl class="room-numbers">
                <Total label={sentence(wording, 'room.people')} value={wording.number(thisWeek.people)} />
                <Total label={sentence(wording, 'room.agents')} value={wording.number(thisWeek.agents)} />
              </dl>
            </section>
            <Trend view={view} weeks={trend} />
            <Totals view={view} reports={reports} />
          </>
        )}
      </>
    ),
  });
}

/** Renders what all weeks together have most of, and what was asked in vain. */
function Totals({ view, reports }: { view: RoomView; reports: Visits['reports'] }) {
  const { site, wording } = view;
  const titles = new Map(everyEssay(site.bundle).map(({ slug, title }) => [slug, title]));
  const essays = mostOf(
    reports.flatMap(({ essays }) => essays),
    ({ slug }) => slug,
    ({ people, agents }) => people + sumOf(agents),
  ).map(([slug, all]) => {
    const title = <a href={essayPath(slug)}>{titles.get(slug) ?? slug}</a>;
    const people = all.reduce((sum, one) => sum + one.people, 0);
    return sentence(wording, 'room.readBy', {
      title,
      people,
      agents: sumOf(all.flatMap(({ agents }) => agents)),
    });
  });
  const counted = (
    counts: readonly { readonly name: string; readonly count: number }[],
    show: (name: string) => Child,
  ) =>
    mostOf(
      counts,
      ({ name }) => name,
      ({ count }) => count,
    ).map(([name, all]) => sentence(wording, 'room.counted', { name: show(name), count: sumOf(all) }));
  const sites = reports.flatMap(({ sites }) =>
    sites.map(({ site: name, count }) => ({ name: String(name), count })),
  );
  const tools = reports.flatMap(({ tools }) => tools.map(({ tool: name, count }) => ({ name, count })));
  const questions = reports.flatMap(({ unanswered }) =>
    unanswered.map(({ query, people, agents }) => ({ name: String(query), count: people + agents })),
  );
  return (
    <>
      <Counts title={sentence(wording, 'room.essaysRead')} items={essays} />
      <Counts
        title={sentence(wording, 'room.sites')}
        items={counted(sites, (name) =>
          name === '' ? sentence(wording, 'room.otherSites') : <bdi>{name}</bdi>,
        )}
      />
      <Counts
        title={sentence(wording, 'room.unanswered')}
        lead={sentence(wording, 'room.unansweredLead')}
        items={counted(questions, (query) => (
          <>
            <q>{query}</q> (<a href={newTextPath('essay', query)}>{sentence(wording, 'room.writeAbout')}</a>)
          </>
        ))}
      />
      <Counts title={sentence(wording, 'room.tools')} items={counted(tools, (name) => <code>{name}</code>)} />
    </>
  );
}

/** Returns the ten groups of counts with the highest sums. */
function mostOf<Count>(
  counts: readonly Count[],
  nameOf: (count: Count) => string,
  countOf: (count: Count) => number,
): readonly (readonly [name: string, counts: readonly Count[]])[] {
  const total = (group: readonly Count[]) => group.reduce((sum, one) => sum + countOf(one), 0);
  return [...groupBy(counts, nameOf)]
    .sort(([, one], [, other]) => total(other) - total(one))
    .slice(0, MOST_SHOWN);
}

function Total({ label, value }: { label: Child; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Counts({ title, lead, items }: { title: Child; lead?: Child; items: readonly Child[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {lead && <p class="meta">{lead}</p>}
      <ul>
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** Size of the drawing, which is as wide as the page. */
const [WIDTH, HEIGHT] = [600, 120];

/** Draws the weeks as two lines, with the numbers in a table below. */
function Trend({ view: { wording }, weeks }: { view: RoomView; weeks: Visits['trend'] }) {
  // The current week would look like a fall, on its first days most of all.
  const whole = weeks.slice(0, -1);
  const most = Math.max(1, ...whole.flatMap(({ people, agents }) => [people, agents]));
  const lineOf = (visitor: 'people' | 'agents') =>
    whole
      .map((week, index) => {
        const x = (index / Math.max(1, whole.length - 1)) * WIDTH;
        return `${x.toFixed(1)},${(HEIGHT * (1 - week[visitor] / most)).toFixed(1)}`;
      })
      .join(' ');
  return (
    <section>
      <h2>{sentence(wording, 'room.trend')}</h2>
      {whole.length > 1 && (
        <figure class="trend">
          <svg
            class="trend-lines"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline points={lineOf('agents')} class="trend-agents" />
            <polyline points={lineOf('people')} />
          </svg>
          <figcaption class="meta">
            <span class="trend-key">{sentence(wording, 'room.people')}</span>
            <span class="trend-key trend-agents">{sentence(wording, 'room.agents')}</span>
          </figcaption>
        </figure>
      )}
      <details class="room-fold">
        <summary>{sentence(wording, 'room.weekByWeek')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{sentence(wording, 'room.week')}</th>
              <th scope="col">{sentence(wording, 'room.people')}</th>
              <th scope="col">{sentence(wording, 'room.agents')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ week, people, agents }) => (
              <tr>
                <th scope="row">{longDate(week, wording.locale)}</th>
                <td>{wording.number(people)}</td>
                <td>{wording.number(agents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
