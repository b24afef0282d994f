/** The frame of the pages of the owner's room. They belong to the owner: no tools, no widget, no description. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { faviconOf } from '../../../web/core/documents/documents.ts';
import { visibleLines } from '../../../web/core/documents/quote.ts';
import { OWNER_PATH, roomPaths } from '../../../web/core/room-paths.ts';
import { directionOf } from '../../../web/locales/direction.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { Styles } from '../../../web/views/components/page-head.tsx';
import { IN_ENGLISH, sentence } from '../../../web/views/components/sentence.tsx';
import { initials } from '../../../web/views/favicon.ts';
import { renderDocument } from '../../../web/views/layout.tsx';
import type { ViewContext } from '../../../web/views/view-context.ts';

export interface RoomView {
  readonly site: ViewContext;
  /** The words of the room, which can be in another language than the site. */
  readonly wording: Wording;
  /** Lengths of time in these words, like “30 days”. */
  readonly times: Readonly<Record<'pairing' | 'blocking' | 'sharing' | 'trash', Child>>;
  /** Absent while the browser is not paired. */
  readonly session?: RoomSession;
}

export interface RoomSession {
  /** Proves that a form is this browser's. */
  readonly formToken: string;
  /** Number of unread inquiries, waiting greetings and proposals. */
  readonly unread: number;
  readonly path: string;
  /** What the page says once about the last action. */
  readonly notice?: DoneNotice | undefined;
}

/** A sentence that needs no values, or only the length of a block. */
export type RoomDoneWord = PlainWord | 'room.nowBlocked';

interface DoneNotice {
  readonly word: RoomDoneWord;
  /** Address of what is public now. */
  readonly link?: string | undefined;
  /** What takes it back, signed for this session, and the input of the first call that does. */
  readonly undo?: {
    readonly signed: string;
    readonly input: Readonly<Record<string, unknown>> | undefined;
  };
}

/** Says that an action was done, or why nothing was. */
export interface RoomNotice {
  readonly text: Child;
  readonly link?: Child;
  /** A form that undoes it. */
  readonly undo?: Child;
}

/** Shows what can be copied from this page, and may be shown only once. */
export function copyNotice(text: Child, value: string): RoomNotice {
  return {
    text: (
      <label class="shared-address">
        <span>{text}</span>
        <input value={value} readonly dir="ltr" />
      </label>
    ),
  };
}

type RoomPageProps = PropsWithChildren<{
  view: RoomView;
  title: string;
  /** Instead of the title, as the heading. */
  heading?: Child;
  /** Next to the heading. */
  actions?: Child;
  notice?: RoomNotice | undefined;
  /** Whether the page has the screen for itself: no navigation, and a heading that only screen readers need. */
  isFullScreen?: boolean;
}>;

export function roomPage(props: RoomPageProps): string {
  const { view, title, heading = title, actions, notice: own, isFullScreen = false, children } = props;
  const { site, wording, session } = view;
  const notice = own ?? (session?.notice && doneNotice(view, session.notice));
  const { bundle } = site;
  const icon = faviconOf(bundle.site);
  const hasNavigation = session !== undefined && !isFullScreen;
  const layout = isFullScreen ? 'room-full-screen' : hasNavigation && 'room-with-navigation';
  return renderDocument(
    <html
      lang={wording.locale}
      dir={directionOf(wording.locale)}
      data-edit={session && wording.say('room.edit')}
    >
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>{wording.say('text.pageTitle', { page: title, site: bundle.site.name })}</title>
        <script src={site.assets.themeScript} />
        <Styles context={site} />
        <link rel="stylesheet" href={site.assets.room.stylesheet} />
        <script type="module" src={site.assets.room.script} />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href={icon.path} type={icon.type} />
      </head>
      <body class={layout ? `room ${layout}` : 'room'}>
        <a class="skip-link" href="#main">
          {sentence(wording, 'page.skip')}
        </a>
        {!isFullScreen && (
          <header class="room-header">
            <a class="site-name" href={session ? OWNER_PATH : '/'}>
              <span class="site-mark" data-initials={initials(bundle.site)} aria-hidden="true" />
              {session ? sentence(wording, 'room.title') : <bdi>{bundle.site.name}</bdi>}
            </a>
            {hasNavigation && <RoomNavigation wording={wording} session={session} />}
          </header>
        )}
        <main id="main" tabindex={-1}>
          {notice && (
            <div class={notice.link ? 'room-notice online-notice' : 'room-notice'} role="status">
              <p>{notice.text}</p>
              {notice.link}
              {notice.undo}
            </div>
          )}
          {actions === undefined ? (
            <h1 class={isFullScreen ? 'unseen' : undefined}>{heading}</h1>
          ) : (
            <div class="room-head">
              <h1>{heading}</h1>
              {actions}
            </div>
          )}
          {children}
        </main>
      </body>
    </html>,
  );
}

function doneNotice(view: RoomView, { word, undo, link }: DoneNotice): RoomNotice {
  const { wording, times } = view;
  return {
    // Only some of the sentences name this length of time.
    text: sentence(wording, word as 'room.nowBlocked', { time: times.blocking }),
    link: link && <PublicLink wording={wording} link={link} />,
    undo: undo && <UndoForm view={view} undo={undo.signed} />,
  };
}

function PublicLink({ wording, link }: { wording: Wording; link: string }) {
  return (
    <>
      <a class="room-button" href={link}>
        {sentence(wording, 'room.view')}
      </a>
      <foyer-copy value={link}>
        <button type="button">{sentence(wording, 'room.copyAddress')}</button>
      </foyer-copy>
    </>
  );
}

export function UndoForm({ view, undo }: { view: RoomView; undo: string }) {
  return (
    <RoomForm view={view} action={roomPaths.undo}>
      <input type="hidden" name="undo" value={undo} />
      <SubmitButton wording={view.wording} word="room.undo" class="button" />
    </RoomForm>
  );
}

/** A part of the room. On a phone, four of them are at the lower edge, and `more` leads to the others. */
const parts: readonly (readonly [path: string, word: PlainWord, place?: 'wide' | 'phone'])[] = [
  [OWNER_PATH, 'room.inbox'],
  [roomPaths.texts, 'room.writing'],
  [roomPaths.site, 'room.site'],
  [roomPaths.visits, 'room.visits', 'wide'],
  [roomPaths.devices, 'room.devices', 'wide'],
  ['/', 'room.toSite', 'wide'],
  [roomPaths.more, 'room.more', 'phone'],
];

/** Nobody needs to know exactly how many more there are. */
export const MOST_UNREAD = 99;

function RoomNavigation({ wording, session: { unread, path } }: { wording: Wording; session: RoomSession }) {
  const current = currentPart(path);
  const number = unread > MOST_UNREAD ? `${wording.number(MOST_UNREAD)}+` : wording.number(unread);
  return (
    <nav class="room-navigation" aria-label={wording.say('room.main')}>
      <ul class="bare link-row">
        {parts.map(([href, word, place]) => (
          <li class={place && `only-${place}`}>
            <a href={href} aria-current={isCurrent(href, current) ? 'true' : undefined}>
              {href === OWNER_PATH && unread > 0
                ? sentence(wording, 'room.inboxUnread', { number: [number] })
                : sentence(wording, word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The parts to which a phone gets by `more`. */
const others = parts.flatMap(([href, word, place]): RoomLink[] => (place === 'wide' ? [[href, word]] : []));

function isCurrent(href: string, current: string): boolean {
  return href === current || (href === roomPaths.more && others.some(([other]) => other === current));
}

/** Returns the path of the part of the room that a page belongs to. Messages belong to the inbox. */
function currentPart(path: string): string {
  if (path.startsWith(`${roomPaths.facts}/`)) return roomPaths.site;
  if ([roomPaths.pictures, roomPaths.versions].some((own) => path.startsWith(own))) return roomPaths.texts;
  return (
    parts.find(([href]) => href.startsWith(`${OWNER_PATH}/`) && path.startsWith(href))?.[0] ?? OWNER_PATH
  );
}

/** A path, and the word of the link that leads to it. */
export type RoomLink = readonly [path: string, word: PlainWord];

/** Renders links below each other. */
export function RoomLinks({ wording, links }: { wording: Wording; links: readonly RoomLink[] }) {
  return (
    <ul class="bare room-list">
      {links.map(([href, word]) => (
        <li>
          <a href={href}>{sentence(wording, word)}</a>
        </li>
      ))}
    </ul>
  );
}

/** The page on which a phone finds the parts for which its navigation has no room. */
export function morePage(view: RoomView): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.more'),
    children: <RoomLinks wording={wording} links={others} />,
  });
}

/** Names exactly what a page asks. */
export interface ShownQuestion {
  readonly hash: string;
}

/**
 * Renders a form that changes something, with the proof that it is this browser's, and with the name of what the page has
 * asked.
 */
export function RoomForm({
  view,
  action,
  question,
  children,
  ...attributes
}: PropsWithChildren<{
  view: RoomView;
  action: string;
  question?: ShownQuestion | undefined;
  class?: string;
  enctype?: 'multipart/form-data';
  id?: string;
}>) {
  return (
    <form method="post" action={action} {...attributes}>
      <input type="hidden" name="token" value={view.session?.formToken} />
      {question && <input type="hidden" name="confirmed" value={question.hash} />}
      {children}
    </form>
  );
}

type SubmitButtonProps = Omit<JSX.IntrinsicElements['button'], 'type'> & {
  readonly wording: Wording;
  readonly word: PlainWord;
};

export function SubmitButton({ wording, word, ...attributes }: SubmitButtonProps) {
  return (
    <button type="submit" {...attributes}>
      {sentence(wording, word)}
    </button>
  );
}

export function messageOnlyPage(view: RoomView, title: PlainWord, lead: Child): string {
  return roomPage({ view, title: view.wording.say(title), children: <p class="lead">{lead}</p> });
}

/** Renders what the command line and the actions say, which is in English everywhere. */
export function InEnglish({ children }: PropsWithChildren) {
  return <span {...IN_ENGLISH}>{children}</span>;
}

/** Why something was refused, in the words of the room, or in English where the system says it. */
export interface SaidRefusal {
  readonly message: string;
  readonly fix: string;
  readonly isEnglish: boolean;
}

/** Renders a sentence of a refusal. */
export function Said({ by: { isEnglish }, children }: PropsWithChildren<{ by: SaidRefusal }>) {
  return isEnglish ? <InEnglish>{children}</InEnglish> : <bdi>{children}</bdi>;
}

/** Renders what to do about a refusal. */
export function Fix({ refusal }: { refusal: SaidRefusal }) {
  return refusal.fix === '' ? null : (
    <p class="room-fix">
      <Said by={refusal}>{refusal.fix}</Said>
    </p>
  );
}

/** Renders what actions say of a change, line by line. The keyboard can reach it, because it can be scrolled. */
export function Preformatted({ text, label }: { text: string; label: string }) {
  return (
    <section class="changes" tabindex={0} aria-label={label}>
      <pre {...IN_ENGLISH}>{visibleLines(text).join('\n')}</pre>
    </section>
  );
}

interface LineFinding {
  readonly line: number;
  readonly message: string;
  readonly fix: string;
  /** Whether it is in English rather than in the words of the room, because the system or a library says it. */
  readonly isEnglish: boolean;
}

/** Renders what is wrong. With `isLinked`, the lines are on the same page. */
export function Findings({
  view: { wording },
  findings,
  isLinked = false,
}: {
  view: RoomView;
  findings: readonly LineFinding[];
  isLinked?: boolean;
}) {
  if (findings.length === 0) return null;
  return (
    <div class="room-findings" role="alert" id="findings">
      <ul>
        {findings.map(({ line, message, fix, isEnglish }) => (
          <li>
            {isLinked ? (
              <a href={`#line-${line}`} data-line={line}>
                {sentence(wording, 'room.line', { line })}
              </a>
            ) : (
              sentence(wording, 'room.line', { line })
            )}{' '}
            <Said by={{ message, fix, isEnglish }}>
              {message} {fix}
            </Said>
          </li>
        ))}
      </ul>
    </div>
  );
}
