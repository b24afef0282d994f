/** The names that no greeting may be signed with, because it would seem to come from the owner. */
import type { ContentBundle } from '../../../web/core/bundle.ts';
import type { FieldError } from '../../../web/core/problems.ts';
import { decodedCopy } from './plain-copy.ts';

export function ownNames({ site, profile, projects }: ContentBundle): readonly string[] {
  const { company, roles, ventures } = profile;
  return [
    site.name,
    ...(company === undefined ? [] : [company]),
    projects.organization,
    ...roles.map(({ organization }) => organization),
    ...ventures.map((venture) => venture.company),
  ];
}

const ERROR: FieldError = {
  pointer: '/agent_name',
  detail: '"agent_name" is the name of the owner of this site or of one of their organizations.',
  hint: 'Sign with the name of the agent, or leave "agent_name" out.',
};

/** Returns an error if `name` is one of the `owned` names, or is mistaken for one. */
export function checkName(name: string, owned: readonly string[]): readonly FieldError[] {
  const isOwned = [plainFold, skeleton].some((fold) => {
    const folded = fold(name);
    // A name without letters, like an emoji, belongs to everybody.
    return folded !== '' && owned.some((own) => fold(own) === folded);
  });
  return isOwned ? [ERROR] : [];
}

/** Returns the letters and digits of a name, without accents and in lower case. */
function plainFold(name: string): string {
  return decodedCopy(name)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\p{Mc}\p{Mn}]|[\u0300-\u036f]/gu, '')
    .toLowerCase();
}

/** Letters that look like Latin ones, from the Unicode confusables (UTS #39), and below each the one it looks like. */
const [LOOKALIKES, LATIN] = [
  'АВЕЅІЈКМНОРСТУХԜԚаеѕіјкорсухԝԛһԁӏүмтвнΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγεικνορτυχօոսհցıɩłøđħɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ10|',
  'ABESIJKMHOPCTYXWQaesijkopcyxwqhdlymtbhABEZHIKMNOPTYXayeikvoptuxonuhgiilodhagabcdeghijklmnoprstuvwyzlol',
].map((letters) => [...letters]);

const latinOf = new Map(LOOKALIKES?.map((letter, index) => [letter, LATIN?.[index] ?? letter]));

/** Returns a text that is the same for names that look alike. */
function skeleton(name: string): string {
  const latin = Array.from(decodedCopy(name).normalize('NFKD'), (letter) => latinOf.get(letter) ?? letter);
  return plainFold(latin.join('')).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('i', 'l');
}
