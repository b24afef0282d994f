/** List items that begin with `[ ]` or `[x]` are tasks. */
import type { MarkdownIt, StateCore } from 'markdown-it';

/** Token type of the box before a task. Its content is the box as text. */
export const TASK_BOX = 'task_box';

export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', TASK_BOX, markTasks);
  // Not a checkbox, because nobody can check it.
  parser.renderer.rules[TASK_BOX] = (tokens, index) => {
    const { content = '' } = tokens[index] ?? {};
    return `<span class="task-box" role="img" aria-label="${content === DONE ? 'Done' : 'To do'}">${content}</span> `;
  };
}

const DONE = '☑';
const TO_DO = '☐';

function markTasks({ tokens, Token }: StateCore): void {
  for (const [index, { type, children }] of tokens.entries()) {
    const item = tokens[index - 2];
    const text = children?.[0];
    if (type !== 'inline' || item?.type !== 'list_item_open' || text?.type !== 'text') continue;
    const [written, mark] = /^\[([ xX])\] +/.exec(text.content) ?? [];
    if (written === undefined) continue;
    item.attrJoin('class', 'task');
    text.content = text.content.slice(written.length);
    children?.unshift(Object.assign(new Token(TASK_BOX, '', 0), { content: mark === ' ' ? TO_DO : DONE }));
  }
}
