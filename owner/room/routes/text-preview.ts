/** Shows what was typed as visitors will see it. */
import type { ShownText } from '../../../site/compile/preview-text.ts';
import { sourceToSave } from '../../actions/essays/save-text.ts';
import { kindOf } from '../../actions/essays/text-kinds.ts';
import { refusal } from '../../refusal.ts';
import { saveInputOf } from './read-text-form.ts';
import type { RoomParts } from './room-context.ts';
import type { TextAddress } from './text-address.ts';
import { findSaved } from './text-view.ts';

/** @throws OwnerError `invalid` if errors in the front matter leave nothing to show */
export async function previewOf(
  parts: RoomParts,
  address: TextAddress,
  form: URLSearchParams,
): Promise<ShownText> {
  const { kind, slug } = address;
  const input = saveInputOf(kind, slug, form, await findSaved(parts, address));
  const source = await sourceToSave(parts.owner, input);
  const { essays, pages } = await parts.owner.content.inspect(new Map([[kindOf[kind].file(slug), source]]));
  const read = (kind === 'essay' ? essays : pages).get(slug)?.result;
  const shown = read && 'rendered' in read ? parts.snapshot().preview(read) : undefined;
  if (shown) return shown;
  throw refusal('invalid', 'notShownYet');
}
