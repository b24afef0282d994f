import { availability } from './components/availability.ts';
import { PageIntro } from './components/page-intro.tsx';
import { Section } from './components/section.tsx';
import { TextList } from './components/text-list.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

const whatToInclude = [
  'Who you are, and for whom you write.',
  'What you would like: a talk, advice, a product, a correction to an essay.',
  'Place, dates and budget, where there are any.',
  'When you need an answer.',
];

/** `/contact`: the address, and what becomes of a message. */
export function contactPage(context: ViewContext): string {
  const { site, status } = context.bundle;
  const meta = { name: 'Contact', description: `How to reach ${site.name}.`, path: '/contact' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Contact">
        <p class="lead">
          Write to <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
        </p>
        <p>{availability(status)}</p>
      </PageIntro>
      <Section title="What to include">
        <TextList items={whatToInclude} />
        <p>
          <a href="/offerings">Offerings</a> says what can be asked for and whom it suits.
        </p>
      </Section>
      <Section title="What happens then">
        <p>
          Your message goes straight to the mailbox of {site.name}. This site does not see it and keeps no
          copy. The answer comes by mail, from {site.location}, where the clock runs on {site.timezone} time.
        </p>
      </Section>
      <ForAgents />
    </Layout>,
  );
}

function ForAgents() {
  return (
    <Section title="For agents">
      <p>
        There is no form and no endpoint for inquiries yet. Write a draft, let your user read it, and have it
        sent to the address above. <code>get_offerings</code> says what can be asked for,{' '}
        <code>get_live_status</code> whether it is welcome now; <a href="/agents">the page for agents</a>{' '}
        describes both.
      </p>
      <p>
        The <a href="/guestbook">guestbook</a> is public. Use it to say hello, and keep inquiries for the
        mail.
      </p>
    </Section>
  );
}
