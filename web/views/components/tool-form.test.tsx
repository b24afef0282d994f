import { expect, it } from 'vitest';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { toDescriptor } from '../../core/tools/descriptor.ts';
import { createRegistry } from '../../core/tools/registry.ts';
import { ToolForm } from './tool-form.tsx';

it('names its group of fields', () => {
  const bundle = bundleOf();
  for (const tool of createRegistry(bundle).values()) {
    const html = String(<ToolForm bundle={bundle} tool={toDescriptor(tool)} />);
    expect(html).toContain(`<fieldset disabled=""><legend class="unseen">Input of ${tool.name}</legend>`);
  }
});
