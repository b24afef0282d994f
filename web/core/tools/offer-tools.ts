import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { type Messaging, offeringCategories, type Persona, proofPointTypes } from '../model.ts';
import { absoluteUrl, projectTerm, repositoryUrl } from '../routes.ts';
import { boundedText, count, listOf, noInput, strictObject, strings, text, texts, url } from '../schemas.ts';
import type { Search } from '../search/search.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';

export const getProjectsOverview = (content: ContentBundle) =>
  defineTool({
    name: 'get_projects_overview',
    title: 'Open-source projects',
    description: `Every ${projectTerm(content)} by ${content.site.name}: purpose, status, repository, how to clone it. For patents and track record, see /about; for services, /offerings.`,
    pageScope: ['/', '/projects', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      total: count,
      organization: text,
      projects: listOf({
        ...texts('id', 'title', 'tagline', 'category', 'status'),
        repoUrl: url,
        url: url.optional(),
        description: text,
        stars: count.optional(),
        cloneCommand: text.optional(),
        highlights: strings.optional(),
      }),
    }),
    returns: 'All projects, most important first, and the name under which they are published.',
    handle: (_input, { bundle: { projects } }) => ({
      total: projects.projects.length,
      organization: projects.organization,
      projects: projects.projects.map((project) => ({ ...project, repoUrl: repositoryUrl(project) })),
    }),
  });

export const getOfferings = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_offerings',
    title: 'Offerings',
    description: `What ${site.name} offers: advisory, speaking, products, each with audience, delivery and any public price. For evidence, see /about.`,
    pageScope: ['/', '/offerings', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: strictObject({ category: z.enum(offeringCategories).optional().describe('Only this kind.') }),
    output: strictObject({
      total: count,
      offerings: listOf({
        ...texts('id', 'name'),
        category: z.enum(offeringCategories),
        kind: text.optional(),
        ...texts('description', 'targetAudience'),
        topics: strings.optional(),
        deliveryModel: text.optional(),
        price: text.optional(),
        url: url.optional(),
      }),
    }),
    returns: 'The matching offerings.',
    handle: ({ category }, { bundle, onUnanswered }) => {
      const offerings = bundle.offerings
        .filter((offer) => !category || offer.category === category)
        .map((offer) => ({ ...offer, ...(offer.url && { url: absoluteUrl(bundle, offer.url) }) }));
      if (category && offerings.length === 0) onUnanswered?.({ kind: 'offering', query: category });
      return { total: offerings.length, offerings };
    },
  });

export const getProofPoints = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_proof_points',
    title: 'Proof points',
    description: `Evidence for what ${site.name} claims: patents, track record, open source, with references. For services, see /offerings.`,
    pageScope: ['/about', '/projects', '/offerings', '/agents'],
    annotations: READ_ONLY,
    input: strictObject({ type: z.enum(proofPointTypes).optional().describe('Only this kind.') }),
    output: strictObject({
      total: count,
      proofPoints: listOf({
        id: text,
        type: z.enum(proofPointTypes),
        ...texts('title', 'details'),
        reference: text.optional(),
      }),
    }),
    returns: 'The matching proof points.',
    handle: ({ type }, { bundle, onUnanswered }) => {
      const proofPoints = bundle.proofPoints.filter((proof) => !type || proof.type === type);
      if (type && proofPoints.length === 0) onUnanswered?.({ kind: 'proof', query: type });
      return { total: proofPoints.length, proofPoints };
    },
  });

export const getPositioningAndMessaging = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_positioning_and_messaging',
    title: 'Positioning and messaging',
    description: `How to describe ${site.name} in drafts about them: customer, problem, solution, theses, approved quotes, terminology. Name a persona to get tailored messaging. For biographical facts, see /about.`,
    pageScope: ['/about', '/offerings', '/agents'],
    annotations: READ_ONLY,
    input: strictObject({
      target_audience: boundedText({ minLength: 0, maxLength: 200 })
        .optional()
        .describe('A persona, like "CISO of a bank".'),
    }),
    output: strictObject({
      pronouns: text.optional(),
      icp: text.describe('Ideal customer.'),
      ...texts('coreProblem', 'coreSolution'),
      coreTheses: strings,
      differentiators: strings,
      approvedSoundbites: strings.describe('May be quoted word for word.'),
      toneAndStyle: text,
      terminology: strictObject({ preferred: strings, avoid: strings }),
      note: text.optional().describe('Which personas there are, if none fits.'),
    }),
    returns: 'The messaging for the closest persona, else the default.',
    handle: async ({ target_audience = '' }, { bundle: { site, positioning }, search, onUnanswered }) => {
      const persona = await nearestPersona(positioning.personas, target_audience, search);
      if (target_audience !== '' && !persona) onUnanswered?.({ kind: 'audience', query: target_audience });
      // The schema is strict and has no undefined values, so a spread overrides only the fields that the owner set.
      const messaging = {
        ...(site.pronouns !== undefined && { pronouns: site.pronouns }),
        ...(positioning.default as Messaging),
        ...(persona?.messaging as Messaging | undefined),
      };
      return target_audience === '' || persona
        ? messaging
        : { ...messaging, note: noteOnPersonas(positioning.personas) };
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
  let nearest: Persona | undefined;
  let most = 0;
  for (const persona of personas) {
    const own = new Set(await termsOf([persona.id, persona.name, ...persona.synonyms].join(' ')));
    const shared = [...wanted].filter((word) => own.has(word)).length;
    if (shared > most) [nearest, most] = [persona, shared];
  }
  return nearest;
}
