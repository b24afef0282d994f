import type { ContentBundle } from '../../runtime/bundle.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { type Offering, offeringCategories } from '../../runtime/model.ts';
import { availability } from '../components/availability.ts';
import { offeringTitles } from '../offerings.tsx';
import { twinUrl } from './addresses.ts';
import { entry, link, list, markdownPage, paragraph, section } from './markdown-page.ts';

/** `/offerings`: what one can ask for, by kind. */
export function offeringsMarkdown(bundle: ContentBundle): string {
  const { origin, offerings, status } = bundle;
  return markdownPage({
    title: 'Offerings',
    url: `${origin}/offerings`,
    blocks: [
      `${availability(status)} ${link('How to get in touch', twinUrl(bundle, '/contact'))}`,
      offerings.length === 0 && 'Nothing is on offer at present.',
      ...offeringCategories.map((category) =>
        section(
          offeringTitles[category],
          ...offerings.filter((offering) => offering.category === category).map(offeringEntry),
        ),
      ),
    ],
  });
}

function offeringEntry({ name, description, targetAudience, topics, deliveryModel }: Offering): string {
  return entry(
    inlineText(name),
    paragraph(description),
    list([
      `For: ${targetAudience}`,
      ...(topics && topics.length > 0 ? [`Topics: ${topics.join('; ')}`] : []),
      ...(deliveryModel === undefined ? [] : [`Delivery: ${deliveryModel}`]),
    ]),
  );
}
