/** The pages that ask about a change: a proposal of the owner's assistant, or a message that will be deleted. */
import { messagePath, OWNER_PATH } from '../../../web/core/room-paths.ts';
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { shareDraft } from '../../actions/drafts/share-draft.ts';
import type { Proposal } from '../../actions/proposals.ts';
import type { Question } from '../../actions/question.ts';
import { ActionForm, MainActions, Moment } from './inbox-parts.tsx';
import { type RoomView, roomPage, UndoForm } from './room-page.tsx';
import { ChangeInWords, Summary } from './said-change.tsx';
import { sharedNotice } from './texts-actions.tsx';

interface ProposalView {
  readonly proposal: Proposal;
  readonly expires: string;
  readonly now: Date;
}

export function proposalPage(view: RoomView, { proposal, expires, now }: ProposalView): string {
  const { wording } = view;
  const path = messagePath('proposals', proposal.id);
  const date = <Moment view={view} value={expires} now={now} />;
  return roomPage({
    view,
    title: wording.say('room.proposal'),
    children: (
      <article class="message">
        <p>{sentence(wording, 'room.proposalLead')}</p>
        <ChangeInWords
          wording={wording}
          change={{ said: proposal.said, text: proposal.changes }}
          label={wording.say('room.proposal')}
        />
        <p class="meta">{sentence(wording, 'room.proposalUntil', { date })}</p>
        <MainActions>
          <ActionForm view={view} action={`${path}/accept`} word="room.accept" question={proposal} />
          <ActionForm view={view} action={`${path}/decline`} word="room.decline" />
        </MainActions>
      </article>
    ),
  });
}

interface AcceptedProposal {
  readonly proposal: Proposal;
  /** What the action has answered. */
  readonly output: unknown;
  /** What takes it back, signed for this session. */
  readonly undo: string | undefined;
}

export function proposalAcceptedPage(view: RoomView, { proposal, output, undo }: AcceptedProposal): string {
  const { wording } = view;
  const { action, said, summary } = proposal;
  const shared = action === shareDraft.name ? shareDraft.output.parse(output) : undefined;
  return roomPage({
    view,
    title: wording.say('room.nowAccepted'),
    notice: shared && sharedNotice(view, shared),
    children: (
      <>
        <p>
          <Summary wording={wording} said={said} english={summary} />
        </p>
        {undo && <UndoForm view={view} undo={undo} />}
        <More href={OWNER_PATH}>{sentence(wording, 'room.inbox')}</More>
      </>
    ),
  });
}

interface Deletion {
  readonly path: string;
  readonly question: Question | undefined;
}

export function deletePage(view: RoomView, { path, question }: Deletion): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.deleteTitle'),
    children: (
      <article class="message">
        <blockquote class="stranger">
          <bdi>{question?.said.lines.replace(/^> ?/gm, '')}</bdi>
        </blockquote>
        <MainActions>
          <ActionForm view={view} action={`${path}/delete`} word="room.deleteForGood" question={question} />
          <a class="button" href={path}>
            {sentence(wording, 'room.back')}
          </a>
        </MainActions>
      </article>
    ),
  });
}
