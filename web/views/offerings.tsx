import { type Offering, offeringCategories } from '../runtime/model.ts';
import { PageIntro, Section, TextList } from './components/blocks.tsx';
import { availability } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const offeringTitles: Readonly<Record<Offering['category'], string>> = {
  advisory: 'Advisory',
  speaking: 'Speaking',
  product: 'Products',
};

/** `/offerings`: what one can ask for, by kind. */
export function offeringsPage(context: ViewContext): string {
  const { site, offerings, status } = context.bundle;
  const meta = {
    name: 'Offerings',
    description: `What one can ask ${site.name} for: advice, talks and products, each with whom it is for.`,
    path: '/offerings',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Offerings">
        <p class="lead">
          {availability(status)} <a href="/contact">How to get in touch</a>
        </p>
      </PageIntro>
      {offerings.length === 0 && <p class="empty">Nothing is on offer at present.</p>}
      {offeringCategories.map((category) => {
        const ofCategory = offerings.filter((offering) => offering.category === category);
        return (
          ofCategory.length > 0 && <OfferingGroup title={offeringTitles[category]} offerings={ofCategory} />
        );
      })}
    </Layout>,
  );
}

function OfferingGroup({
  title,
  offerings,
}: {
  readonly title: string;
  readonly offerings: readonly Offering[];
}) {
  return (
    <Section title={title}>
      <ul class="bare entries">
        {offerings.map((offering) => (
          <OfferingEntry offering={offering} />
        ))}
      </ul>
    </Section>
  );
}

function OfferingEntry({ offering }: { readonly offering: Offering }) {
  const { id, name, description, targetAudience, topics, deliveryModel } = offering;
  return (
    <li id={id}>
      <h3>{name}</h3>
      <p>{description}</p>
      <dl class="facts">
        <dt>For</dt>
        <dd>{targetAudience}</dd>
        {topics && topics.length > 0 && (
          <>
            <dt>Topics</dt>
            <dd>
              <TextList items={topics} />
            </dd>
          </>
        )}
        {deliveryModel !== undefined && (
          <>
            <dt>Delivery</dt>
            <dd>{deliveryModel}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
