import type { ContentBundle } from '../core/bundle.ts';
import { type Offering, offeringCategories } from '../core/model.ts';
import { Entries, Facts, PageIntro, TextList, WebLink } from './components/blocks.tsx';
import { askAddress, availability, BookingLink } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const offeringTitles: Readonly<Record<Offering['category'], string>> = {
  advisory: 'Advisory',
  speaking: 'Speaking',
  product: 'Products',
};

/** `/offerings`: what visitors can ask for, by category. */
export function offeringsPage(context: ViewContext): string {
  const { bundle } = context;
  const { site, offerings } = bundle;
  const meta = {
    name: 'Offerings',
    description: `What ${site.name} offers: advice, talks and products, and who each is for.`,
    path: '/offerings',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Offerings">
        <p class="lead">
          {availability(bundle)} <a href="/contact">How to get in touch</a>
        </p>
        <BookingLink site={site} />
      </PageIntro>
      {offerings.length === 0 && <p class="empty">Nothing is on offer at present.</p>}
      {offeringCategories.map((category) => (
        <Entries
          title={offeringTitles[category]}
          items={offerings
            .filter((offering) => offering.category === category)
            .map((offering) => <OfferingEntry bundle={bundle} offering={offering} />)}
        />
      ))}
    </Layout>,
  );
}

/** Renders a link to a page of the owner's own with its title, and any other link with its address. */
function PageLink({ bundle, href }: { bundle: ContentBundle; href: string }) {
  const page = bundle.pages.find(({ path }) => path === href);
  return page ? <a href={href}>{page.title}</a> : <WebLink href={href} />;
}

function OfferingEntry({ bundle, offering }: { bundle: ContentBundle; offering: Offering }) {
  const { id, name, kind, description, targetAudience, topics = [], deliveryModel, price, url } = offering;
  return (
    <li id={id}>
      <h3>{name}</h3>
      {kind !== undefined && <p class="meta">{kind}</p>}
      <p>{description}</p>
      <Facts
        rows={[
          ['For', targetAudience],
          ['Topics', topics.length > 0 ? <TextList items={topics} /> : undefined],
          ['Delivery', deliveryModel],
          ['Price', price],
          ['Details', url && <PageLink bundle={bundle} href={url} />],
        ]}
      />
      <p class="more">
        <a href={askAddress(bundle, offering)} aria-label={`Ask about this: ${name}`}>
          Ask about this
        </a>
      </p>
    </li>
  );
}
