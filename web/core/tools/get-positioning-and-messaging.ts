import type { ContentBundle } from '../bundle.ts';
import type { Messaging, Persona } from '../model.ts';
import { boundedText, optionalTexts, pick, strictObject, strings, text } from '../schemas.ts';
import type { Search } from '../search/search.ts';
import { written } from '../unwritten.ts';
import { defineTool, descriptions } from './define-tool.ts';

export const getPositioningAndMessaging = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_positioning_and_messaging',
    title: 'Positioning and messaging',
    ...descriptions({
      answers: `How to describe ${site.name} in drafts about them: customer, problem, solution, theses, approved quotes, terminology. Name a persona to get tailored messaging.`,
      inPage: 'For biographical facts, see /about.',
      overMcp: 'For biographical facts, use read_profile_bio.',
    }),
    pageScope: ['/about', '/offerings', '/agents'],
    input: strictObject({
      target_audience: boundedText({ maxLength: 200 })
        .optional()
        .describe('A persona, like "CISO of a bank".'),
    }),
    output: strictObject({
      pronouns: text.optional(),
      icp: text.optional().describe('Ideal customer.'),
      ...optionalTexts('coreProblem', 'coreSolution'),
      coreTheses: strings,
      differentiators: strings,
      approvedSoundbites: strings.describe('May be quoted word for word.'),
      toneAndStyle: text.optional(),
      terminology: strictObject({ preferred: strings, avoid: strings }),
      note: text.optional().describe('Which personas there are, if none fits, and what is not written.'),
    }),
    returns: 'The messaging for the closest persona, else the default.',
    handle: async ({ target_audience = '' }, { bundle: { site, positioning }, search, onUnanswered }) => {
      const persona = await nearestPersona(positioning.personas, target_audience, search);
      if (target_audience !== '' && !persona) onUnanswered?.({ kind: 'audience', query: target_audience });
      // The schema is strict and has no undefined values, so a spread overrides only the fields that the owner set.
      const messaging = { ...positioning.default, ...(persona?.messaging as Messaging | undefined) };
      const note = target_audience === '' || persona ? '' : noteOnPersonas(positioning.personas);
      return {
        ...(site.pronouns !== undefined && { pronouns: site.pronouns }),
        ...messaging,
        ...written(pick(messaging, 'icp', 'coreProblem', 'coreSolution', 'toneAndStyle'), note),
      };
    },
  });

function noteOnPersonas(personas: readonly Persona[]): string {
  const names = personas.map(({ name }) => `"${name}"`).join(', ');
  return `No persona fits this audience, so this is the default.${names && ` The personas are ${names}.`}`;
}

/** Returns the persona that shares the most words with the audience, or undefined if none shares any. */
async function nearestPersona(
  personas: readonly Persona[],
  audience: string,
  { termsOf }: Search,
): Promise<Persona | undefined> {
  const wanted = new Set(await termsOf(audience));
  const scored = personas.map(async (persona) => {
    const own = new Set(await termsOf([persona.id, persona.name, ...persona.synonyms].join(' ')));
    return { persona, shared: [...wanted].filter((word) => own.has(word)).length };
  });
  const [nearest] = (await Promise.all(scored)).sort((a, b) => b.shared - a.shared);
  return nearest && nearest.shared > 0 ? nearest.persona : undefined;
}
