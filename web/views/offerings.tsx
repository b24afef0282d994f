import type { ContentBundle } from '../core/bundle.ts';
import { type Offering, offeringCategories } from '../core/model.ts';
import type { WordKey } from '../locales/words.ts';
import { Entries, Facts, PageIntro, TextList, WebLink } from './components/blocks.tsx';
import { labelled, sentence, sentences } from './components/sentence.tsx';
import { askAddress, availability, BookingLink, isAllProducts } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, ViewContext } from './view-context.ts';

export const offeringWords = {
  advisory: 'offerings.advisory',
  speaking: 'offerings.speaking',
  product: 'offerings.products',
} as const satisfies Readonly<Record<Offering['category'], WordKey>>;

/** `/offerings`: what visitors can ask for, by category. */
export function offeringsPage(context: ViewContext): string {
  const { bundle, wording } = context;
  const { site, offerings } = bundle;
  const meta = {
    name: wording.say('pages.offerings'),
    description: wording.say('offerings.description', { owner: site.name }),
    path: '/offerings',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'pages.offerings')}>
        <p class="lead">
          {sentences(
            wording,
            availability(context),
            <a href="/contact">{sentence(wording, 'offerings.howTo')}</a>,
          )}
        </p>
        <BookingLink context={context} />
      </PageIntro>
      {offerings.length === 0 && <p class="empty">{sentence(wording, 'offerings.none')}</p>}
      {offeringCategories.map((category) => (
        <Entries
          title={sentence(wording, isAllProducts(bundle) ? 'pages.offerings' : offeringWords[category])}
          items={offerings
            .filter((offering) => offering.category === category)
            .map((offering) => <OfferingEntry context={context} offering={offering} />)}
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

function OfferingEntry({ context, offering }: { context: ContentView; offering: Offering }) {
  const { bundle, wording } = context;
  const { id, name, kind, description, targetAudience, topics = [], deliveryModel, price, url } = offering;
  return (
    <li id={id}>
      <h3>{name}</h3>
      {kind !== undefined && <p class="meta">{kind}</p>}
      {description !== undefined && <p>{description}</p>}
      <Facts
        rows={[
          [sentence(wording, 'offerings.for'), targetAudience],
          [
            sentence(wording, 'offerings.topics'),
            topics.length > 0 ? <TextList items={topics} /> : undefined,
          ],
          [sentence(wording, 'offerings.delivery'), deliveryModel],
          [sentence(wording, 'offerings.price'), price],
          [sentence(wording, 'offerings.details'), url && <PageLink bundle={bundle} href={url} />],
        ]}
      />
      <p class="more">
        <a
          href={askAddress(bundle, offering)}
          {...labelled(wording, 'offerings.askAbout', { offering: name })}
        >
          {sentence(wording, 'offerings.ask')}
        </a>
      </p>
    </li>
  );
}
