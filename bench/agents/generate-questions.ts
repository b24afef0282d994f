/** Generates questions from the content of a site, for its owner to edit. */
import type { ContentBundle } from '../../web/core/bundle.ts';
import type { offeringCategories } from '../../web/core/model.ts';
import type { Question } from './questions.ts';

const MAX_QUESTIONS = 20;
/** Longer texts are formatted differently by different interfaces. */
const MAX_WORDS = 8;

/** Number of newest essays to ask about. */
const ASKED_ESSAYS = 4;

/**
 * Returns up to twenty questions in English, without those that the content has no answer to.
 *
 * @param ofReaders questions that the owner expects, by the slug of the essay that answers them
 */
export function generateQuestions(
  bundle: ContentBundle,
  ofReaders: ReadonlyMap<string, readonly string[]>,
): readonly Question[] {
  const { site, pillars, profile, projects, offerings, positioning, proofPoints, status, essays } = bundle;
  const { name } = site;
  const project = projects.projects.find(({ repoUrl }) => repoUrl !== undefined);
  const offered = (wanted: (typeof offeringCategories)[number]) =>
    offerings.find(({ category }) => category === wanted)?.name;
  const proof = (wanted: string) => proofPoints.find(({ type }) => type === wanted)?.title;
  const messaging = positioning.default;
  const [persona] = positioning.personas;
  const open = status.openForSpeaking;
  const questions: readonly (Question | undefined)[] = [
    question(`Who is ${name}, and which executive roles do they hold?`, profile.roles.at(-1)?.organization),
    question(`What is ${name}'s field of expertise?`, profile.focusAreas.at(-1)),
    question(
      `Is ${name} free to speak at our conference?`,
      `openForSpeaking: ${open}`,
      open && 'open to speaking',
    ),
    question(`What is ${name}'s local time?`, site.timezone),
    question('What is this website about, and which categories of writing does it have?', pillars[0]?.name),
    question(`What is ${name} working on right now?`, status.activeFocus[0]),
    question(`Which topics can ${name} give advice on?`, status.advisoryAndSpeakingTopics[0]),
    question(`Which talks could ${name} give, and to which audience?`, offered('speaking')),
    question(`Does ${name} sell any products?`, offered('product')),
    question(`Which advisory services can a company buy from ${name}?`, offered('advisory')),
    project && question(`How do I clone ${project.title}, ${name}'s open-source software?`, project.repoUrl),
    question(`Is there evidence, with references, for what ${name} claims?`, proofPoints[0]?.title),
    question(`How good is ${name}'s track record?`, proof('track_record')),
    question(
      `Which terminology should I avoid when I draft something about ${name}?`,
      messaging.terminology.avoid[0],
    ),
    persona &&
      question(
        `How should I describe ${name} to a ${persona.name}?`,
        persona.messaging.approvedSoundbites?.[0],
      ),
    question('What did other agents write in the guestbook?', 'untrusted text from third parties'),
    ...essays.slice(0, ASKED_ESSAYS).map(({ slug, title, tags }) => {
      const [ask = `What has ${name} written about ${tags[0] ?? title}?`] = ofReaders.get(slug) ?? [];
      return question(ask, title);
    }),
  ];
  return questions.filter((each) => each !== undefined).slice(0, MAX_QUESTIONS);
}

function question(ask: string, ...answers: readonly (string | false | undefined)[]): Question | undefined {
  const texts = answers.flatMap((answer) => (answer ? [firstWords(answer)] : []));
  return texts.length > 0 ? { ask, expect: [texts] } : undefined;
}

function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, MAX_WORDS).join(' ');
}
