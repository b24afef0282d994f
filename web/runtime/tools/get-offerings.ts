import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { offeringCategories } from '../model.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { count, strings } from './schemas.ts';

export const getOfferings = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_offerings',
    title: 'Offerings',
    description: `What one can engage ${site.name} for: advisory, speaking, products, each with audience and delivery. For evidence use get_proof_points.`,
    pageScope: ['/', '/offerings', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: z.object({ category: z.enum(offeringCategories).optional().describe('Kind to keep.') }).strict(),
    output: z
      .object({
        total: count,
        offerings: z.array(
          z
            .object({
              id: z.string(),
              name: z.string(),
              category: z.enum(offeringCategories),
              description: z.string(),
              targetAudience: z.string(),
              topics: strings.optional(),
              deliveryModel: z.string().optional(),
            })
            .strict(),
        ),
      })
      .strict(),
    returns: 'The offerings that fit.',
    handle: ({ category }, { bundle }) => {
      const offerings = bundle.offerings.filter(
        (offering) => category === undefined || offering.category === category,
      );
      return { total: offerings.length, offerings };
    },
  });
