import { linkHost } from '../../core/link-host.ts';
import type { Wording } from '../../locales/wording.ts';
import { Icon } from './icons.tsx';
import { labelled } from './sentence.tsx';

interface LinkProps {
  readonly link: string;
  readonly title: string;
}

/** Renders the link of an essay as a card with its title and host. Nothing is loaded from there. */
export function LinkCard({ link, title }: LinkProps) {
  return (
    <a class="link-card u-bookmark-of" href={link}>
      <span class="link-title">{title}</span> <span class="link-host">{linkHost(link)}</span>
      <Icon name="leave" />
    </a>
  );
}

/** Renders the link of an essay as a card with its host, in a list that already shows the title. */
export function HostCard({ wording, link, title }: LinkProps & { wording: Wording }) {
  const host = linkHost(link);
  return (
    <a class="link-card u-bookmark-of" href={link} {...labelled(wording, 'essay.linkAt', { title, host })}>
      <span class="link-host">{host}</span>
      <Icon name="leave" />
    </a>
  );
}
