import type { ContentBundle } from '../core/bundle.ts';
import type { Draft, Trouble } from '../core/contact-fields.ts';
import type { Offering, Site } from '../core/model.ts';
import type { ProblemError } from '../core/problems.ts';
import { CONTACT_PATH, restOrigin, serverOrigin } from '../core/routes.ts';
import { hasTools, pageSurfaces } from '../core/surfaces.ts';
import { failureAdvice } from '../locales/contact-sentences.ts';
import { siteWording } from '../locales/find-words.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { ContactForm } from './components/contact-form.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/** Returns what a message should say. Only what the owner does is an example of what to ask for. */
export function whatToInclude(bundle: ContentBundle): readonly string[] {
  const wishes = [
    doesKind(bundle, 'speaking') && 'a talk',
    doesKind(bundle, 'advisory') && 'advice',
    doesKind(bundle, 'product') && 'a product',
    bundle.essays.length > 0 && 'a correction to an essay',
  ].filter(Boolean);
  return [
    'Who you are, and on whose behalf you are writing.',
    `What you would like${wishes.length > 0 ? `: ${wishes.join(', ')}` : ''}.`,
    'Place, dates and budget, if there are any.',
    'When you need an answer.',
  ];
}

/** Returns whether the owner offers something of a kind, or is open to it. */
function doesKind({ status, offerings }: Invitations, kind: Offering['category']): boolean {
  const isOpen = { speaking: status.openForSpeaking, advisory: status.openForAdvisory, product: false };
  return isOpen[kind] || offerings.some(({ category }) => category === kind);
}

export function whatHappens({ site, exported }: ContentBundle): string {
  const { name, location, timezone } = site;
  const place =
    location === undefined
      ? `The time zone of ${name} is ${timezone}.`
      : `${name} works from ${location} (time zone: ${timezone}).`;
  const stored = exported ? '' : `This site stores your message for ${name} and does not publish it. `;
  return `${stored}Any reply comes by e-mail. ${place}`;
}

/** Returns the address for a message about an offering: that of the form, or the owner's if there is no form. */
export function askAddress(bundle: ContentBundle, { id, name }: Offering): string {
  const { exported, site } = bundle;
  const server = serverOrigin(bundle);
  if (server === undefined) return `mailto:${site.contact.email}?subject=${encodeURIComponent(name)}`;
  return `${exported ? server : ''}${CONTACT_PATH}?about=${encodeURIComponent(id)}`;
}

interface FilledForm {
  readonly values?: Partial<Draft>;
  /** Why the form was not sent. */
  readonly trouble?: Trouble;
}

/** `/contact`: the form, the e-mail address, and what happens to a message. */
export function contactPage(context: ViewContext, { values, trouble }: FilledForm = {}): string {
  const { bundle } = context;
  const { site, offerings } = bundle;
  const { email } = site.contact;
  const formIsTool = site.surfaces.inquiryTool && pageSurfaces(site.surfaces) !== '';
  const description = `How to reach ${site.name}.`;
  const meta = trouble
    ? { name: 'Not sent yet', description }
    : { name: 'Contact', description, path: CONTACT_PATH };
  const invitations = availability(bundle);
  const form = <ContactForm site={site} values={values} trouble={trouble} />;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Contact">
        {invitations !== '' && <p class="lead">{invitations}</p>}
        <BookingLink site={site} />
      </PageIntro>
      <Section title="Write a message">
        {bundle.exported ? (
          <WithoutForm bundle={bundle} />
        ) : trouble ? (
          // A browser that sent this form without scripts gets it back as it was.
          form
        ) : (
          <foyer-contact-form tool={formIsTool ? '' : undefined} owner={site.name} mail={email}>
            {form}
          </foyer-contact-form>
        )}
      </Section>
      <Section title="What to include">
        <TextList items={whatToInclude(bundle)} />
        {offerings.length > 0 && (
          <p>
            The <a href="/offerings">offerings page</a> lists what you can ask for and who it suits.
          </p>
        )}
      </Section>
      <Section title="What happens next">
        <p>{whatHappens(bundle)}</p>
      </Section>
      {hasTools(site.surfaces) && (
        <Section title="For agents">
          {restOrigin(bundle) !== undefined && (
            <p>
              Send an inquiry to <code>POST {bundle.exported?.api}/api/mcp/contact</code> with{' '}
              <code>name</code>, <code>email</code>, <code>message</code> and, if it helps, <code>topic</code>
              . You get a response once the message is stored.
            </p>
          )}
          {formIsTool && (
            <p>
              In the browser, the tool <code>send_inquiry</code> fills in the form above, and your user reads
              and sends it.
            </p>
          )}
          <p>
            {offerings.length > 0 && (
              <>
                <code>get_offerings</code> lists what you can ask for.{' '}
              </>
            )}
            <code>get_live_status</code> says whether invitations to speak and requests for advice are welcome
            now. <a href="/agents">The page for agents</a> describes every tool.
          </p>
          {!bundle.exported && (
            <p>
              The <a href="/guestbook">guestbook</a> is public. Use it to say hello; send inquiries from here.
            </p>
          )}
        </Section>
      )}
    </Layout>,
  );
}

/** Renders the ways to write to the owner of an exported site, which has no form. */
function WithoutForm({ bundle: { site, exported } }: { bundle: ContentBundle }) {
  const { email } = site.contact;
  return (
    <>
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
      {exported?.api && <More href={exported.api + CONTACT_PATH}>Use the form</More>}
    </>
  );
}

/** `/contact?sent`: the page after a message was sent without scripts. */
export function messageSentPage(context: ViewContext): string {
  const { site } = context.bundle;
  const meta = { name: 'Your message has arrived', description: `A message to ${site.name} has arrived.` };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Your message has arrived">
        <p class="lead">Thank you for writing.</p>
        <More href={CONTACT_PATH}>Send another</More>
      </PageIntro>
      <Section title="What happens next">
        <p>{whatHappens(context.bundle)}</p>
      </Section>
    </Layout>,
  );
}

/** The page for a form that could not be read, or that another site may have sent. */
export function messageRefusedPage(context: ViewContext, error: ProblemError): string {
  const { site } = context.bundle;
  const { email } = site.contact;
  const meta = { name: 'Not sent', description: 'The message was not sent.' };
  const reason =
    error.problem === 'csrf-failed'
      ? 'The site could not verify that it comes from the form on this site.'
      : failureAdvice(siteWording(site), error);
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Your message was not sent">
        <p class="lead">{reason}</p>
        <p>
          Go back, because your browser may still have what you wrote, or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <More href={CONTACT_PATH}>The form</More>
      </PageIntro>
    </Layout>,
  );
}

/** Renders a link to the owner's calendar, if there is one. */
export function BookingLink({ site: { contact } }: { site: Site }) {
  return contact.booking === undefined ? null : <More href={contact.booking}>{BOOKING_LABEL}</More>;
}

export const BOOKING_LABEL = 'Book a time';

type Invitations = Pick<ContentBundle, 'status' | 'offerings'>;

/**
 * Returns whether invitations to speak and requests for advice are welcome, and what the owner adds. Nobody expects talks
 * or advice of an owner who never offers them, so their absence is not mentioned. May be empty.
 */
export function availability(bundle: Invitations): string {
  return [welcome(bundle), bundle.status.note].filter(Boolean).join(' ');
}

function welcome(bundle: Invitations): string {
  const { openForSpeaking, openForAdvisory } = bundle.status;
  const refused = [
    !openForSpeaking && doesKind(bundle, 'speaking') && 'no talks',
    !openForAdvisory && doesKind(bundle, 'advisory') && 'no advisory work',
  ].filter(Boolean);
  const welcomed = [openForSpeaking && 'speaking invitations', openForAdvisory && 'advisory work'].filter(
    Boolean,
  );
  const parts = [
    ...(welcomed.length > 0 ? [`open to ${welcomed.join(' and ')}`] : []),
    ...(refused.length > 0 ? [`${refused.join(' and ')} at present`] : []),
  ].join('; ');
  return parts && `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}
