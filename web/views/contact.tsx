import type { Child } from 'hono/jsx';
import type { ContentBundle } from '../core/bundle.ts';
import type { Offering } from '../core/model.ts';
import type { ProblemError } from '../core/problems.ts';
import { CONTACT_PATH, restOrigin, serverOrigin } from '../core/routes.ts';
import { hasTools, pageSurfaces } from '../core/surfaces.ts';
import { failureAdvice } from '../locales/contact-sentences.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { ContactForm, type ContactFormProps } from './components/contact-form.tsx';
import { interfaceText, sentence, sentences, sentencesText } from './components/sentence.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, ViewContext } from './view-context.ts';

/** Returns what a message should say. Only what the owner does is an example of what to ask for. */
export function whatToInclude({ bundle, wording: { say, list } }: ContentView): readonly string[] {
  const wishes = [
    doesKind(bundle, 'speaking') && say('contact.wishTalk'),
    doesKind(bundle, 'advisory') && say('contact.wishAdvice'),
    !isAllProducts(bundle) && doesKind(bundle, 'product') && say('contact.wishProduct'),
    bundle.essays.length > 0 && say('contact.wishCorrection'),
  ].filter((wish) => wish !== false);
  return [
    say('contact.includeWho'),
    // A single example would be read as the only thing to ask for.
    wishes.length > 1
      ? say('contact.includeWishes', { wishes: list(wishes, 'disjunction') })
      : say('contact.includeWish'),
    say('contact.includePlace'),
    say('contact.includeDeadline'),
  ];
}

type Invitations = Pick<ContentBundle, 'status' | 'offerings'>;

/** Returns whether the owner offers something of a kind, or is open to it. */
function doesKind({ status, offerings }: Invitations, kind: Offering['category']): boolean {
  const isOpen = { speaking: status.openForSpeaking, advisory: status.openForAdvisory, product: false };
  return isOpen[kind] || offerings.some(({ category }) => category === kind);
}

/** Returns whether all that there is counts as a product. It may then be anything, and nobody says "product" of it. */
export function isAllProducts({ offerings }: Pick<ContentBundle, 'offerings'>): boolean {
  return offerings.every(({ category }) => category === 'product');
}

export function whatHappens({ bundle: { site, exported }, wording }: ContentView): string {
  const { say } = wording;
  const { name: owner, location: place, timezone } = site;
  return sentencesText(
    wording,
    exported ? undefined : say('contact.stored', { owner }),
    say('contact.reply'),
    place === undefined
      ? say('contact.timezone', { owner, timezone })
      : say('contact.place', { owner, place, timezone }),
  );
}

/** Returns the address for a message about an offering: that of the form, or the owner's if there is no form. */
export function askAddress(bundle: ContentBundle, { id, name }: Offering): string {
  const { exported, site } = bundle;
  const server = serverOrigin(bundle);
  if (server === undefined) return `mailto:${site.contact.email}?subject=${encodeURIComponent(name)}`;
  return `${exported ? server : ''}${CONTACT_PATH}?about=${encodeURIComponent(id)}`;
}

/** `/contact`: the form, the e-mail address, and what happens to a message. */
export function contactPage(
  context: ViewContext,
  { values, trouble }: Omit<ContactFormProps, 'context'> = {},
): string {
  const { bundle, wording } = context;
  const { site, offerings } = bundle;
  const formIsTool = site.surfaces.inquiryTool && pageSurfaces(site.surfaces) !== '';
  const description = wording.say('contact.description', { owner: site.name });
  const meta = trouble
    ? { name: wording.say('form.notSent'), description }
    : { name: wording.say('pages.contact'), description, path: CONTACT_PATH };
  const invitations = availability(context);
  const form = <ContactForm context={context} values={values} trouble={trouble} />;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'pages.contact')}>
        {invitations !== undefined && <p class="lead">{invitations}</p>}
        <BookingLink context={context} />
      </PageIntro>
      <Section title={sentence(wording, 'contact.write')}>
        {bundle.exported ? (
          <WithoutForm context={context} />
        ) : trouble ? (
          // A browser that sent this form without scripts gets it back as it was.
          form
        ) : (
          <foyer-contact-form tool={formIsTool ? '' : undefined} owner={site.name} mail={site.contact.email}>
            {form}
          </foyer-contact-form>
        )}
      </Section>
      <Section title={sentence(wording, 'contact.include')}>
        <TextList items={whatToInclude(context).map((item) => interfaceText(wording, item))} />
        {offerings.length > 0 && (
          <p>
            {sentence(wording, 'contact.offerings', {
              link: <a href="/offerings">{sentence(wording, 'contact.offeringsLink')}</a>,
            })}
          </p>
        )}
        {hasTools(site.surfaces) && <ForAgents context={context} formIsTool={formIsTool} />}
      </Section>
      <WhatHappens context={context} />
    </Layout>,
  );
}

function WhatHappens({ context }: { context: ContentView }) {
  const { wording } = context;
  return (
    <Section title={sentence(wording, 'contact.next')}>
      <p>{interfaceText(wording, whatHappens(context))}</p>
    </Section>
  );
}

function ForAgents({ context, formIsTool }: { context: ContentView; formIsTool: boolean }) {
  const { bundle, wording } = context;
  return (
    <details class="schema folded">
      <summary>{sentence(wording, 'pages.agents')}</summary>
      {restOrigin(bundle) !== undefined && (
        <p>
          {sentence(wording, 'contact.byRest', {
            request: <code>POST {bundle.exported?.api}/api/mcp/contact</code>,
            name: <code>name</code>,
            email: <code>email</code>,
            message: <code>message</code>,
            topic: <code>topic</code>,
          })}
        </p>
      )}
      {formIsTool && <p>{sentence(wording, 'contact.byTool', { tool: <code>send_inquiry</code> })}</p>}
      <p>
        {sentences(
          wording,
          bundle.offerings.length > 0 &&
            sentence(wording, 'contact.offeringsTool', { tool: <code>get_offerings</code> }),
          sentence(wording, 'contact.statusTool', { tool: <code>get_live_status</code> }),
          sentence(wording, 'contact.everyTool', {
            link: <a href="/agents">{sentence(wording, 'agents.link')}</a>,
          }),
        )}
      </p>
      {!bundle.exported && (
        <p>
          {sentence(wording, 'contact.guestbook', {
            link: <a href="/guestbook">{sentence(wording, 'contact.guestbookLink')}</a>,
          })}
        </p>
      )}
    </details>
  );
}

/** Renders the ways to write to the owner of an exported site, which has no form. */
function WithoutForm({ context: { bundle, wording } }: { context: ContentView }) {
  const { site, exported } = bundle;
  const { email } = site.contact;
  return (
    <>
      <p>{sentence(wording, 'contact.writeTo', { email: <a href={`mailto:${email}`}>{email}</a> })}</p>
      {exported?.api && (
        <More href={exported.api + CONTACT_PATH}>{sentence(wording, 'contact.useForm')}</More>
      )}
    </>
  );
}

/** `/contact?sent`: the page after a message was sent without scripts. */
export function messageSentPage(context: ViewContext): string {
  const { bundle, wording } = context;
  const meta = {
    name: wording.say('contact.sent'),
    description: wording.say('contact.sentDescription', { owner: bundle.site.name }),
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'contact.sent')}>
        <p class="lead">{sentence(wording, 'contact.thanks')}</p>
        <More href={CONTACT_PATH}>{sentence(wording, 'contact.sendAnother')}</More>
      </PageIntro>
      <WhatHappens context={context} />
    </Layout>,
  );
}

/** The page for a form that could not be read, or that another site may have sent. */
export function messageRefusedPage(context: ViewContext, error: ProblemError): string {
  const { bundle, wording } = context;
  const { email } = bundle.site.contact;
  const meta = {
    name: wording.say('contact.notSent'),
    description: wording.say('contact.notSentDescription'),
  };
  const reason =
    error.problem === 'csrf-failed' ? wording.say('contact.unverified') : failureAdvice(wording, error);
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'contact.notSentTitle')}>
        <p class="lead">{interfaceText(wording, reason)}</p>
        <p>{sentence(wording, 'contact.goBack', { email: <a href={`mailto:${email}`}>{email}</a> })}</p>
        <More href={CONTACT_PATH}>{sentence(wording, 'contact.form')}</More>
      </PageIntro>
    </Layout>,
  );
}

export function BookingLink({ context: { bundle, wording } }: { context: ContentView }) {
  const { booking } = bundle.site.contact;
  return booking === undefined ? null : <More href={booking}>{sentence(wording, 'contact.book')}</More>;
}

/**
 * Renders whether invitations to speak and requests for advice are welcome, and what the owner adds. Returns undefined if
 * there is nothing to say.
 */
export function availability({ bundle, wording }: ContentView): Child {
  const word = availabilityOf(bundle);
  return sentences(wording, word && sentence(wording, word), bundle.status.note);
}

/** Returns the same as text. */
export function availabilityText({ bundle, wording }: ContentView): string {
  const word = availabilityOf(bundle);
  return sentencesText(wording, word && wording.say(word), bundle.status.note);
}

/**
 * Returns the key of the sentence that says whether invitations to speak and requests for advice are welcome. Nobody
 * expects talks or advice of an owner who never offers them, so their absence is not mentioned.
 */
function availabilityOf(bundle: Invitations) {
  const { openForSpeaking, openForAdvisory } = bundle.status;
  const talks = openForSpeaking ? 'open' : doesKind(bundle, 'speaking') ? 'closed' : 'never';
  const advice = openForAdvisory ? 'open' : doesKind(bundle, 'advisory') ? 'closed' : 'never';
  return AVAILABILITY[talks][advice];
}

/** By whether the owner gives talks, and then by whether the owner gives advice. */
const AVAILABILITY = {
  open: {
    open: 'offerings.openToBoth',
    closed: 'offerings.talksOnly',
    never: 'offerings.openToTalks',
  },
  closed: {
    open: 'offerings.adviceOnly',
    closed: 'offerings.neither',
    never: 'offerings.noTalks',
  },
  never: {
    open: 'offerings.openToAdvice',
    closed: 'offerings.noAdvice',
    never: undefined,
  },
} as const;
