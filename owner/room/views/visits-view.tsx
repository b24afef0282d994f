import type { Child } from 'hono/jsx';
import { everyEssay } from '../../../web/core/bundle.ts';
import { essayPath } from '../../../web/core/routes.ts';
import { longDate } from '../../../web/core/time.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { showWeeks } from '../../actions/visits/show-weeks.ts';
import { type RoomView, roomPage } from './room-page.tsx';

type Visits = OutputOf<typeof showWeeks>;
type Week = Visits['reports'][number];

export function visitsPage(view: RoomView, { isCounted, reports, trend }: Visits): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.visits'),
    children: (
      <>
        {!isCounted && <p class="lead">{sentence(wording, 'room.notCounted')}</p>}
        {isCounted && reports.length === 0 && <p class="lead">{sentence(wording, 'room.noVisits')}</p>}
        {reports.map((week) => (
          <WeekReport view={view} week={week} />
        ))}
        {trend.length > 1 && <Trend view={view} weeks={trend} />}
      </>
    ),
  });
}

function WeekReport({ view, week }: { view: RoomView; week: Week }) {
  const { site, wording } = view;
  const day = (date: string) => longDate(date, wording.locale);
  const titles = new Map(everyEssay(site.bundle).map(({ slug, title }) => [slug, title]));
  const essays = week.essays.map(({ slug, people, agents }) => {
    const title = <a href={essayPath(slug)}>{titles.get(slug) ?? slug}</a>;
    return sentence(wording, 'room.readBy', { title, people, agents: sumOf(agents) });
  });
  const sites = week.sites.map(({ site: name, count }) => {
    const shown = name === '' ? sentence(wording, 'room.otherSites') : <bdi>{name}</bdi>;
    return sentence(wording, 'room.counted', { name: shown, count });
  });
  const tools = week.tools.map(({ tool, count }) =>
    sentence(wording, 'room.counted', { name: <code>{tool}</code>, count }),
  );
  const questions = week.unanswered.map(({ query, people, agents }) =>
    sentence(wording, 'room.counted', { name: <q>{query}</q>, count: people + agents }),
  );
  return (
    <section class="room-week">
      <h2>{sentence(wording, 'room.weekOf', { from: day(week.week), to: day(week.lastDay) })}</h2>
      <dl class="room-numbers">
        <Total label={sentence(wording, 'room.people')} value={wording.number(week.people)} />
        <Total label={sentence(wording, 'room.agents')} value={wording.number(week.agents)} />
      </dl>
      <Counts title={sentence(wording, 'room.essaysRead')} items={essays} />
      <Counts title={sentence(wording, 'room.sites')} items={sites} />
      <Counts title={sentence(wording, 'room.tools')} items={tools} />
      <Counts
        title={sentence(wording, 'room.unanswered')}
        lead={sentence(wording, 'room.unansweredLead')}
        items={questions}
      />
    </section>
  );
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
    <>
      <h3>{title}</h3>
      {lead && <p class="meta">{lead}</p>}
      <ul>
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </>
  );
}

function Trend({ view: { wording }, weeks }: { view: RoomView; weeks: Visits['trend'] }) {
  return (
    <section>
      <h2>{sentence(wording, 'room.trend')}</h2>
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
    </section>
  );
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
