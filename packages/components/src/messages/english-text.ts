import type { TextMessages } from './catalogue.ts';
import { plural } from './plural.ts';

/** The words around texts, and the names of characters that nobody sees. */
export const englishText: TextMessages = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  raw: 'Raw text',
  characters: (count) => plural(count, 'character', 'characters'),
  part: (from, to, of) => `${from}–${to} of ${of}`,
  first: 'Start',
  previous: 'Back',
  next: 'On',
  last: 'End',
  follow: 'Follow',
  whole: 'Taller',
  box: (name) => `Text of ${name}`,
  breaksHere: 'It breaks here',
  hidden: (codePoint, name, count) => {
    const times = count.value === 1 ? '' : `, ${count.text} times`;
    return name === undefined
      ? `Hidden character ${codePoint}${times}`
      : `Hidden character: ${name}, ${codePoint}${times}`;
  },
  tags: (text) => `Hidden text in tag characters: “${text}”`,
  characterNames: {
    'U+0000': 'null',
    'U+0008': 'backspace',
    'U+0009': 'tab',
    'U+000A': 'line break',
    'U+000D': 'carriage return',
    'U+001B': 'escape',
    'U+007F': 'delete',
    'U+00A0': 'no-break space',
    'U+00AD': 'soft hyphen',
    'U+061C': 'Arabic letter mark',
    'U+180E': 'Mongolian vowel separator',
    'U+200B': 'zero width space',
    'U+200C': 'zero width non-joiner',
    'U+200D': 'zero width joiner',
    'U+200E': 'left-to-right mark',
    'U+200F': 'right-to-left mark',
    'U+2028': 'line separator',
    'U+2029': 'paragraph separator',
    'U+202A': 'left-to-right embedding',
    'U+202B': 'right-to-left embedding',
    'U+202C': 'pop directional formatting',
    'U+202D': 'left-to-right override',
    'U+202E': 'right-to-left override',
    'U+202F': 'narrow no-break space',
    'U+2060': 'word joiner',
    'U+2066': 'left-to-right isolate',
    'U+2067': 'right-to-left isolate',
    'U+2068': 'first strong isolate',
    'U+2069': 'pop directional isolate',
    'U+2800': 'blank Braille pattern',
    'U+3000': 'ideographic space',
    'U+3164': 'Hangul filler',
    'U+FE0E': 'text variation selector',
    'U+FE0F': 'emoji variation selector',
    'U+FEFF': 'byte order mark',
  },
};
