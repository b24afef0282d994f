import { mapInTurn } from '../../util/map-in-turn.ts';
import { ownPath } from '../advertised.ts';
import { type Check, OFF, OK, type Outcome, wrong } from '../check.ts';
import type { Answer, Visit } from '../visit.ts';

const group = 'Links';
const AT_ONCE = 4;
/** Of broken links so many are named. */
const NAMED = 3;

interface Source {
  readonly path: string;
  readonly name: string;
  /** Addresses in it, absolute or not. */
  readonly linksIn: (answer: Answer) => readonly (string | undefined)[];
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, address]) => address);
const inHtml = ({ text, headers }: Answer) => [
  ...found(text, /\s(?:href|src)="([^"#][^"]*)"/g),
  ...found(headers.get('link') ?? '', /<([^>]*)>/g),
];

const sources: readonly Source[] = [
  { path: '/', name: 'the home page', linksIn: inHtml },
  { path: '/agents', name: 'the page for agents', linksIn: inHtml },
  { path: '/llms.txt', name: 'llms.txt', linksIn: ({ text }) => found(text, /\]\(([^)\s]+)\)/g) },
  { path: '/sitemap.xml', name: 'the sitemap', linksIn: ({ text }) => found(text, /<loc>([^<]+)<\/loc>/g) },
  {
    path: '/.well-known/api-catalog',
    name: 'the API catalogue',
    linksIn: ({ text }) => found(text, /"href":\s*"([^"]+)"/g),
  },
  {
    path: '/.well-known/ai-plugin.json',
    name: 'the plugin manifest',
    linksIn: ({ text }) => found(text, /"(?:url|\w+_url)":\s*"([^"]+)"/g),
  },
];

async function follow(visit: Visit, { path, name, linksIn }: Source): Promise<Outcome> {
  const answer = await visit.get(path);
  if (answer.status !== 200) return OFF;
  const addresses = linksIn(answer).flatMap((address) => (address === undefined ? [] : [address]));
  const paths = new Set(
    addresses.flatMap((address) => ownPath(address.replaceAll('&amp;', '&'), visit.origins) ?? []),
  );
  let done = 0;
  const statuses = await mapInTurn([...paths], AT_ONCE, async (link) => {
    const { status } = await visit.head(link);
    visit.tell(`Links of ${name}`, ++done, paths.size);
    return { link, status };
  });
  const broken = statuses.filter(({ status }) => status !== 200);
  return broken.length === 0
    ? OK
    : wrong(describe(broken, path), 'Mend the link in the content, or what it leads to.');
}

function describe(broken: readonly { link: string; status: number }[], path: string): string {
  const named = broken.slice(0, NAMED).map(({ link, status }) => `${link} (${status})`);
  const more = broken.length > NAMED ? ` and ${broken.length - NAMED} more` : '';
  return `${path} leads to ${named.join(', ')}${more}.`;
}

export const linkChecks: readonly Check[] = sources.map((source) => ({
  group,
  name: `every link of ${source.name} answers`,
  run: (visit) => follow(visit, source),
}));
