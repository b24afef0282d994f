/** Says what to type to take back what a command has done. */
import type { Undo } from '../owner/actions/action.ts';
import { PROGRAM } from '../web/core/documents/program.ts';
import { shellWord } from './terminal-text.ts';

type Input = Readonly<Record<string, unknown>>;

const stateVerbs: Readonly<Record<string, string>> = {
  published: 'publish',
  scheduled: 'schedule',
  draft: 'withdraw',
};

/** The words for actions whose commands take more than the fields of the input in their order. */
const typed: Readonly<Record<string, (input: Input) => readonly unknown[]>> = {
  'essays.set-state': ({ slug, state, date }) => {
    const day = state === 'scheduled' || date === undefined ? [date] : ['--date', date];
    return ['essays', stateVerbs[String(state)], slug, ...day];
  },
  'clients.block': ({ client }) => ['clients', 'block', '--client', client],
};

/** Returns the line, or undefined if nothing can be taken back. */
export function undoLine(undo: Undo | undefined): string | undefined {
  if (!undo || 'none' in undo) return undefined;
  const { action, input } = undo;
  const words = typed[action]?.(input) ?? wordsOf(action, input);
  const given = words.filter((word) => word !== undefined).map((word) => shellWord(String(word)));
  return `Undo: ${PROGRAM} ${given.join(' ')}`;
}

function wordsOf(action: string, { kind, ...input }: Input): readonly unknown[] {
  const [group, verb] = action.split('.');
  return [kind === 'page' ? 'pages' : group, verb, ...Object.values(input)];
}
