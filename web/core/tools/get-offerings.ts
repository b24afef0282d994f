import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { offeringCategories } from '../model.ts';
import { absoluteUrl } from '../routes.ts';
import { count, listOf, strictObject, strings, text, texts, url } from '../schemas.ts';
import { defineTool, descriptions } from './define-tool.ts';

export const getOfferings = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_offerings',
    title: 'Offerings',
    ...descriptions({
      answers: `What ${site.name} offers: advisory, speaking, products, each with audience, delivery and any public price.`,
      inPage: 'For evidence, see /about.',
      overMcp: 'For evidence, use get_proof_points.',
    }),
    pageScope: ['/', '/offerings', '/contact', '/agents'],
    input: strictObject({ category: z.enum(offeringCategories).optional().describe('Only this kind.') }),
    output: strictObject({
      total: count,
      offerings: listOf({
        ...texts('id', 'name'),
        category: z.enum(offeringCategories),
        kind: text.optional(),
        description: text.optional(),
        targetAudience: text.optional(),
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
