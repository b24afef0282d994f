import type { Site, Status } from '../runtime/model.ts';
import { PageIntro, Section, TextList } from './components/blocks.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const whatToInclude = [
  'Who you are, and for whom you write.',
  'What you would like: a talk, advice, a product, a correction to an essay.',
  'Place, dates and budget, where there are any.',
  'When you need an answer.',
];

export function whatHappens({ name, location, timezone }: Site): string {
  return `This site keeps your message for ${name} and tells them that it is there. It is not published. The answer comes by mail, from ${location}, where the clock runs on ${timezone} time.`;
}

/** Name of the form as a tool, which the page registers itself. */
const FORM_TOOL = 'send_inquiry';

/** `/contact`: the form, the mail address, and what happens to a message. */
export function contactPage(context: ViewContext): string {
  const { site, status } = context.bundle;
  const { email } = site.contact;
  const formIsTool = site.surfaces.webmcp;
  const meta = { name: 'Contact', description: `How to reach ${site.name}.`, path: '/contact' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Contact">
        <p class="lead">{availability(status)}</p>
      </PageIntro>
      <Section title="Write a message">
        <foyer-contact-form tool={formIsTool ? FORM_TOOL : undefined} owner={site.name} mail={email}>
          {/* Shown until the script of the form has loaded, and without script. */}
          <p>
            Write to <a href={`mailto:${email}`}>{email}</a>. In a browser that runs scripts there is a form
            here as well.
          </p>
        </foyer-contact-form>
      </Section>
      <Section title="What to include">
        <TextList items={whatToInclude} />
        <p>
          <a href="/offerings">Offerings</a> says what can be asked for and whom it suits.
        </p>
      </Section>
      <Section title="What happens then">
        <p>{whatHappens(site)}</p>
      </Section>
      <Section title="For agents">
        <p>
          Send an inquiry to <code>POST /api/mcp/contact</code> with <code>name</code>, <code>email</code>,{' '}
          <code>message</code> and, where it helps, <code>topic</code>. The answer comes once the message is
          kept.
          {formIsTool && (
            <>
              {' '}
              In the browser the form above is the tool <code>{FORM_TOOL}</code>: you fill it in, your user
              reads it and sends it.
            </>
          )}
        </p>
        <p>
          <code>get_offerings</code> says what can be asked for, <code>get_live_status</code> whether it is
          welcome now; <a href="/agents">the page for agents</a> describes both.
        </p>
        <p>
          The <a href="/guestbook">guestbook</a> is public. Use it to say hello, and keep inquiries for here.
        </p>
      </Section>
    </Layout>,
  );
}

/** Returns a sentence on whether invitations to speak and requests for advice are welcome. */
export function availability({ openForSpeaking, openForAdvisory }: Status): string {
  if (openForSpeaking && openForAdvisory) return 'Open to invitations to speak and to advisory work.';
  if (openForSpeaking) return 'Open to invitations to speak; no advisory work at present.';
  if (openForAdvisory) return 'Open to advisory work; no talks at present.';
  return 'No talks and no advisory work at present.';
}
