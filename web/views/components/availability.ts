import type { Status } from '../../runtime/model.ts';

/** In a sentence, whether invitations to speak and requests for advice are welcome. */
export function availability({ openForSpeaking, openForAdvisory }: Status): string {
  if (openForSpeaking && openForAdvisory) return 'Open to invitations to speak and to advisory work.';
  if (openForSpeaking) return 'Open to invitations to speak; no advisory work at present.';
  if (openForAdvisory) return 'Open to advisory work; no talks at present.';
  return 'No talks and no advisory work at present.';
}
