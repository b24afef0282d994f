import type { OwnPage } from '../core/model.ts';
import { PageIntro } from './components/blocks.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/**
 * A page of the owner's own, such as `/now`.
 *
 * @param html its text, rendered and trusted
 */
export function ownPage(context: ViewContext, { path, title, description }: OwnPage, html: string): string {
  return renderDocument(
    <Layout context={context} meta={{ name: title, description, path }}>
      <PageIntro title={title} />
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Layout>,
  );
}
