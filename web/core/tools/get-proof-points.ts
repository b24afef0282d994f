import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { proofPointTypes } from '../model.ts';
import { count, listOf, strictObject, text, texts } from '../schemas.ts';
import { defineTool, descriptions } from './define-tool.ts';

export const getProofPoints = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_proof_points',
    title: 'Proof points',
    ...descriptions({
      answers: `Evidence for what ${site.name} claims: patents, track record, open source, with references.`,
      inPage: 'For services, see /offerings.',
      overMcp: 'For services, use get_offerings.',
    }),
    pageScope: ['/about', '/projects', '/offerings', '/agents'],
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
