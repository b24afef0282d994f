import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { proofPointTypes } from '../model.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { count } from './schemas.ts';

export const getProofPoints = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_proof_points',
    title: 'Proof points',
    description: `Evidence for what ${site.name} claims: patents, track record, open source, with references. For what is on offer use get_offerings.`,
    pageScope: ['/about', '/projects', '/offerings', '/agents'],
    annotations: READ_ONLY,
    input: z.object({ type: z.enum(proofPointTypes).optional().describe('Kind to keep.') }).strict(),
    output: z
      .object({
        total: count,
        proofPoints: z.array(
          z
            .object({
              id: z.string(),
              type: z.enum(proofPointTypes),
              title: z.string(),
              details: z.string(),
              reference: z.string().optional(),
            })
            .strict(),
        ),
      })
      .strict(),
    returns: 'The proof points that fit.',
    handle: ({ type }, { bundle }) => {
      const proofPoints = bundle.proofPoints.filter((proof) => type === undefined || proof.type === type);
      return { total: proofPoints.length, proofPoints };
    },
  });
