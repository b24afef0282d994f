import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import {
  type Messaging,
  offeringCategories,
  type Persona,
  type Positioning,
  proofPointTypes,
} from '../model.ts';
import { boundedText, count, listOf, noInput, strictObject, strings, url } from '../schemas.ts';
import { tokens } from '../search/tokens.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';

export const getProjectsOverview = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_projects_overview',
    title: 'Open-source projects',
    description: `Every open-source project of ${site.name}: purpose, status, repository, how to clone it. For other evidence use get_proof_points; for what can be engaged, get_offerings.`,
    pageScope: ['/', '/projects', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      total: count,
      organization: z.string(),
      projects: listOf({
        id: z.string(),
        title: z.string(),
        tagline: z.string(),
        category: z.string(),
        status: z.string(),
        repoUrl: url,
        description: z.string(),
        stars: count.optional(),
        cloneCommand: z.string().optional(),
        highlights: strings.optional(),
      }),
    }),
    returns: 'All projects, the most important first, and under whose name they are published.',
    handle: (_input, { bundle }) => ({
      total: bundle.projects.projects.length,
      organization: bundle.projects.organization,
      projects: [...bundle.projects.projects],
    }),
  });

export const getOfferings = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_offerings',
    title: 'Offerings',
    description: `What one can engage ${site.name} for: advisory, speaking, products, each with audience and delivery. For evidence use get_proof_points.`,
    pageScope: ['/', '/offerings', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: strictObject({ category: z.enum(offeringCategories).optional().describe('Kind to keep.') }),
    output: strictObject({
      total: count,
      offerings: listOf({
        id: z.string(),
        name: z.string(),
        category: z.enum(offeringCategories),
        description: z.string(),
        targetAudience: z.string(),
        topics: strings.optional(),
        deliveryModel: z.string().optional(),
      }),
    }),
    returns: 'The offerings that fit.',
    handle: ({ category }, { bundle }) => {
      const offerings = bundle.offerings.filter(
        (offering) => category === undefined || offering.category === category,
      );
      return { total: offerings.length, offerings };
    },
  });

export const getProofPoints = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_proof_points',
    title: 'Proof points',
    description: `Evidence for what ${site.name} claims: patents, track record, open source, with references. For what is on offer use get_offerings.`,
    pageScope: ['/about', '/projects', '/offerings', '/agents'],
    annotations: READ_ONLY,
    input: strictObject({ type: z.enum(proofPointTypes).optional().describe('Kind to keep.') }),
    output: strictObject({
      total: count,
      proofPoints: listOf({
        id: z.string(),
        type: z.enum(proofPointTypes),
        title: z.string(),
        details: z.string(),
        reference: z.string().optional(),
      }),
    }),
    returns: 'The proof points that fit.',
    handle: ({ type }, { bundle }) => {
      const proofPoints = bundle.proofPoints.filter((proof) => type === undefined || proof.type === type);
      return { total: proofPoints.length, proofPoints };
    },
  });

export const getPositioningAndMessaging = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_positioning_and_messaging',
    title: 'Positioning and messaging',
    description: `How ${site.name} is to be described, for drafts about them: customer, problem, solution, theses, approved quotes, terminology. Name a persona to have it fitted to them. For the facts of a life use read_profile_bio.`,
    pageScope: ['/about', '/offerings', '/agents'],
    annotations: READ_ONLY,
    input: strictObject({
      target_audience: boundedText({ minLength: 0, maxLength: 200 })
        .optional()
        .describe('A persona in free words, like "CISO of a bank".'),
    }),
    output: strictObject({
      icp: z.string().describe('Ideal customer.'),
      coreProblem: z.string(),
      coreSolution: z.string(),
      coreTheses: strings,
      differentiators: strings,
      approvedSoundbites: strings.describe('May be quoted word for word.'),
      toneAndStyle: z.string(),
      terminology: strictObject({ preferred: strings, avoid: strings }),
    }),
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
