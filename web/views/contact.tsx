import type { ContentBundle } from '../core/bundle.ts';
import { type Draft, explainFailure, type Trouble } from '../core/contact-fields.ts';
import type { Offering, Site, Status } from '../core/model.ts';
import type { ProblemError } from '../core/problems.ts';
import { CONTACT_PATH, serverOrigin } from '../core/routes.ts';
import { hasTools, pageSurfaces } from '../core/surfaces.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { ContactForm } from './components/contact-form.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const whatToInclude = [
  'Who you are, and on whose behalf you are writing.',
  'What you would like: a talk, advice, a product, a correction to an essay.',
  'Place, dates and budget, if there are any.',
  'When you need an answer.',
];

export function whatHappens({ site, exported }: ContentBundle): string {
  const { name, location, timezone } = site;
  const stored = exported ? '' : `This site stores your message for ${name} and does not publish it. `;
  return `${stored}Any reply comes by e-mail. ${name} works from ${location} (time zone: ${timezone}).`;
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
  const { site, status, offerings } = bundle;
  const { email } = site.contact;
  const formIsTool = site.surfaces.inquiryTool && pageSurfaces(site.surfaces) !== '';
  const description = `How to reach ${site.name}.`;
  const meta = trouble
    ? { name: 'Not sent yet', description }
    : { name: 'Contact', description, path: CONTACT_PATH };
  const form = <ContactForm mail={email} values={values} trouble={trouble} />;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Contact">
        <p class="lead">{availability(status)}</p>
        <BookingLink site={site} />
      </PageIntro>
      <Section title="What to include">
        <TextList items={whatToInclude} />
        {offerings.length > 0 && (
          <p>
            The <a href="/offerings">offerings page</a> lists what you can ask for and who it suits.
          </p>
        )}
      </Section>
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
      <Section title="What happens next">
        <p>{whatHappens(bundle)}</p>
      </Section>
      {hasTools(site.surfaces) && (
        <Section title="For agents">
          {site.surfaces.rest && serverOrigin(bundle) !== undefined && (
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
            <code>get_offerings</code> lists what you can ask for, and <code>get_live_status</code> says
            whether such requests are welcome now; <a href="/agents">the page for agents</a> describes both.
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
  const { email } = context.bundle.site.contact;
  const meta = { name: 'Not sent', description: 'The message was not sent.' };
  const reason =
    error.problem === 'csrf-failed'
      ? 'The site could not verify that it comes from the form on this site.'
      : explainFailure(error);
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

/** Returns whether invitations to speak and requests for advice are welcome, and what the owner adds. */
export function availability(status: Status): string {
  return [welcome(status), status.note].filter(Boolean).join(' ');
}

function welcome({ openForSpeaking, openForAdvisory }: Status): string {
  if (openForSpeaking && openForAdvisory) return 'Open to speaking invitations and advisory work.';
  if (openForSpeaking) return 'Open to speaking invitations; no advisory work at present.';
  if (openForAdvisory) return 'Open to advisory work; no talks at present.';
  return 'No talks and no advisory work at present.';
}
