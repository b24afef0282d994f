import { describe, expect, it } from 'vitest';
import { sampleSite } from '../../../test/helpers/sample.ts';
import { checkName, ownNames } from './own-names.ts';

const owned = ['Wren Castellane', 'Tidemark', 'Büro für Güte', 'Софья Ковалевская', '🦊'];

describe('the names that are not for agents', () => {
  it('are those of the owner, the site and the owner’s organizations', async () => {
    const names = ownNames((await sampleSite()).bundle);
    for (const name of ['Wren Castellane', 'Tidemark', 'Open Doorbell Foundation', 'Lanternwork']) {
      expect(names).toContain(name);
    }
  });
});

describe('a name', () => {
  it.each([
    'Wren Castellane',
    'WREN  CASTELLANE',
    'wren_castellane.',
    'WrenCastellane ✓',
    'Wren Саstellаne',
    'Wren CasteIIane',
    'Wren Caste11ane',
    'Wren Caste||ane',
    'VVren Castellane',
    'Ｗｒｅｎ Ｃａｓｔｅｌｌａｎｅ',
    '𝓦𝓻𝓮𝓷 𝓒𝓪𝓼𝓽𝓮𝓵𝓵𝓪𝓷𝓮',
    'ᴡʀᴇɴ ᴄᴀsᴛᴇʟʟᴀɴᴇ',
    'Wrén Castéllane',
    'Wren &#67;astellane',
    'ΤΙDΕΜΑRΚ',
    'Тidemark',
    'Tide-mark',
    'Tidernark',
    'BÜRO FÜR GÜTE',
    'Buro fur Gute',
    'софья ковалевская',
    'СОФЬЯ КОВАЛЕВСКАЯ',
  ])('of the owner is refused, however it is spelled: %s', (name) => {
    expect(checkName(name, owned)).toMatchObject([{ pointer: '/agent_name' }]);
  });

  it.each([
    'Wren',
    'Agent of Wren Castellane',
    'Tidemark reader',
    'Claude',
    'Anonymous agent',
    '🦊',
    '🐻',
    'Софья',
  ])('that is not the owner’s is allowed: %s', (name) => expect(checkName(name, owned)).toEqual([]));
});
