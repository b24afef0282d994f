import { z } from 'zod/v3';
import { boundedText } from '../bounded-text.ts';
import type { ContentBundle } from '../bundle.ts';
import type { Messaging, Persona, Positioning } from '../model.ts';
import { tokens } from '../search/tokens.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { strings } from './schemas.ts';

export const getPositioningAndMessaging = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_positioning_and_messaging',
    title: 'Positioning and messaging',
    description: `How ${site.name} is to be described, for drafts about them: customer, problem, solution, theses, approved quotes, terminology. Name a persona to have it fitted to them. For the facts of a life use read_profile_bio.`,
    pageScope: ['/about', '/offerings', '/agents'],
    annotations: READ_ONLY,
    input: z
      .object({
        target_audience: boundedText({ minLength: 0, maxLength: 200 })
          .optional()
          .describe('A persona in free words, like "CISO of a bank".'),
      })
      .strict(),
    output: z
      .object({
        icp: z.string().describe('Ideal customer.'),
        coreProblem: z.string(),
        coreSolution: z.string(),
        coreTheses: strings,
        differentiators: strings,
        approvedSoundbites: strings.describe('May be quoted word for word.'),
        toneAndStyle: z.string(),
        terminology: z.object({ preferred: strings, avoid: strings }).strict(),
      })
      .strict(),
    returns: 'The messaging for the persona nearest to the audience, else the default.',
    handle: ({ target_audience }, { bundle }) => messagingFor(bundle.positioning, target_audience ?? ''),
  });

function messagingFor(positioning: Positioning, audience: string): Messaging {
  const persona = nearestPersona(positioning.personas, audience);
  // The schema is strict and has no undefined values, so a spread overrides exactly what the owner wrote.
  return { ...positioning.default, ...(persona?.messaging as Partial<Messaging> | undefined) } as Messaging;
}

/** The persona that shares most words with the audience; the first of equals; undefined where none shares any. */
function nearestPersona(personas: readonly Persona[], audience: string): Persona | undefined {
  const wanted = new Set(tokens(audience));
  let nearest: Persona | undefined;
  let most = 0;
  for (const persona of personas) {
    const own = new Set(tokens([persona.id, persona.name, ...persona.synonyms].join(' ')));
    const shared = [...wanted].filter((word) => own.has(word)).length;
    if (shared > most) {
      most = shared;
      nearest = persona;
    }
  }
  return nearest;
}
