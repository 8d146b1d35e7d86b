/** What leads to somebody outside of the school's own pages. */
export type ContactDetail = { kind: 'phone' | 'email' | 'network'; found: string };

/**
 * Finds phone numbers, email addresses and other networks in what somebody typed, also spelled out, spaced or disguised: for a question before it is sent, so that it
 * rather asks once too often than lets one through, but not over the numbers of mathematics.
 */
export function findContactDetails(text: string): ContactDetail[] {
  const plain = toPlain(text);
  const found = [...findEmails(plain), ...findNetworks(plain), ...findPhones(plain), ...findSpelledPhones(plain)];
  // One place is told once: a number within an address is part of it.
  return found.filter((one, at) => !found.slice(0, at).some((other) => other.found.includes(one.found)));
}

/** Wide and styled letters as plain ones, without what is not seen. */
const toPlain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

const toDetails = (kind: ContactDetail['kind'], plain: string, pattern: RegExp): ContactDetail[] =>
  [...plain.matchAll(pattern)].map(([found]) => ({ kind, found: found.trim() }));

const mailHosts = 'gmail|googlemail|yahoo|outlook|hotmail|icloud|proton(?:mail)?|rediff(?:mail)?|zoho|live|ymail';
/** An address as it is; one in words, of a well-known host or kind; and whoever says where theirs is. */
const emailPatterns = [
  /[\w.+-]+\s?@\s?[\w-]+(?:\s?\.\s?[a-z]{2,})+/gi,
  new RegExp(`[\\w.+-]+\\s*(?:@|\\bat\\b)\\s*(?:${mailHosts})\\b(?:\\s*(?:\\bdot\\b|\\.)\\s*\\w+)?`, 'gi'),
  /[\w.+-]+\s*(?:@|\bat\b)\s*[\w-]+\s*(?:\bdot\b|\.)\s*(?:com|org|net|edu|info)\b/gi,
  new RegExp(`\\b(?:my|on|to|via)\\s+(?:${mailHosts.replace('|live', '')})\\b`, 'gi'),
];

/** Signs that are written as words in brackets are what they stand for: ravi (at) example [dot] org. */
const withSigns = (plain: string) =>
  plain.replace(/\s*[([{]\s*at\s*[)\]}]\s*/gi, '@').replace(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.');
const findEmails = (plain: string) => emailPatterns.flatMap((pattern) => toDetails('email', withSigns(plain), pattern));

/** Names that mean nothing else, without spaces, hyphens and apostrophes. */
const networks = 'whatsapp|instagram|snapchat|wechat|tiktok|imessage|facetime|viber|botim'.replaceAll('l', 'i').split('|');
/** Names that are also words of history, statistics and programming: only where somebody is to be met there. */
const ambiguous = 'telegram|signal|insta|facebook|fb|messenger|discord|skype|twitter|snap|linkedin|reddit|threads|line';
const meeting = 'on|via|over|through|my|your|use|using|have|add me on|join me on';
const networkPatterns = [
  new RegExp(`\\b(?:${meeting})\\s+(?:${ambiguous.replace('|line', '')})\\b(?!-)`, 'gi'),
  new RegExp(`\\b(?:${ambiguous.replace(/\|threads\|line/, '')})\\s*(?:me|id|handle|group|channel|username|account|dm)\\b`, 'gi'),
  /\b(?:wa\.me|t\.me|m\.me|fb\.me|chat\.whatsapp\.com|(?:www\.)?(?:instagram|facebook|snapchat|telegram|discord|signal|twitter|linkedin)\.(?:com|org|gg|me))\b\S*/gi,
  /(?<![\w@])@(?!(?:override|deprecated|test|param|returns?|throws|author|since|see|before|after|suppresswarnings|functionalinterface)\b)[a-z][\w.]{2,}/gi,
  /\b(?:dm|pm)\s+me\b/gi,
];

/** Letters that stand in for others in a name: wh@tsapp, te1egram. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  $: 's',
  '5': 's',
  '!': 'i',
  '7': 't',
};

function findNetworks(plain: string): ContactDetail[] {
  const words = plain.split(/\s+/);
  const inOne = words.find((word) => networks.some((name) => withoutDisguise(word).includes(name)));
  const inTwo = words
    .map((word, at) => `${word} ${words[at + 1] ?? ''}`)
    .find((two) => networks.some((name) => endsWithName(two, name)));
  const spaced = [...plain.matchAll(/(?<!\w)\w(?:[\s.\-_*]+\w(?!\w)){4,}/g)]
    .map(([found]) => found)
    .find((found) => [...networks, ...spelledOut].some((name) => withoutDisguise(found).includes(name)));
  const disguised = [inOne ?? inTwo ?? spaced ?? []]
    .flat()
    .map((found): ContactDetail => ({ kind: 'network', found: found.trim() }));
  return [...disguised, ...networkPatterns.flatMap((pattern) => toDetails('network', plain, pattern))];
}

/** Names that are other words as well, but not letter by letter. */
const spelledOut = ['teiegram', 'discord', 'facebook', 'skype'];

/** The letters of a name, as the names in `networks` are written: 'l' is 'i', for which 1 may stand. */
const withoutDisguise = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[@40135$!7]/g, (letter) => disguises[letter] ?? letter)
    .replace(/[^a-z]/g, '')
    .replaceAll('l', 'i');

/** Whether two words are one name: 'whats app', and not 'what’s applied'. */
const endsWithName = (two: string, name: string) =>
  withoutDisguise(two).endsWith(name) && name.startsWith(withoutDisguise(two.split(' ')[0] ?? '-'));

/** Digits in groups, with what people put between them. */
const digitGroups = /(?<![\d.,])(?:\+\s?)?\(?\d(?:[\s().\-–/]{0,3}\d)+(?![\d]|,\d)/g;
/** What stands beside a number that is reckoned with. */
const reckonedBefore = /[=^×·÷<>≤≥≈√*_{\\/!]\s*[-+(]?\s*$/;
const reckonedAfter = /^\s*[=^×·÷<>≤≥≈*_}!%]|^\s*[-+]\s*\d|^\s*[a-z]\s*[=^]/;
/** Said before a number that is to be called. */
const called = /\b(?:call|phone|ring|text|sms|mobile|cell|tel|telephone|contact|reach|number|no\.?|dial)\b[^.?!\n]{0,25}$/i;

function findPhones(plain: string): ContactDetail[] {
  return [...plain.matchAll(digitGroups)]
    .filter(({ 0: found, index }) => {
      const groups = found.match(/\d+/g) ?? [];
      const before = plain.slice(Math.max(0, index - 40), index);
      const after = plain.slice(index + found.length, index + found.length + 10);
      const count = groups.join('').length;
      if (count < 7 || count > 15 || isDate(found, groups) || isList(found, groups)) return false;
      if (called.test(before) && !reckonedAfter.test(after)) return true;
      return !reckonedBefore.test(before) && !reckonedAfter.test(after) && looksDialed(found, groups);
    })
    .map(({ 0: found }): ContactDetail => ({ kind: 'phone', found: found.trim() }));
}

const isDate = (found: string, groups: readonly string[]) =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(found) || groups.every((group) => /^(?:1\d|20)\d\d$/.test(group));

/** Numbers one after the other: what is listed is no single number. Ten single digits are no list, unless they count up or down. */
function isList(found: string, groups: readonly string[]): boolean {
  if (groups.length < 4 || found.startsWith('+') || /^1\D+\d{3}\D+\d{3}\D+\d{4}$/.test(found)) return false;
  if (groups.every(({ length }) => length === 1)) return isCounted(groups.map(Number)) || groups.length < 8;
  return groups.some(({ length }) => length === 1) || groups.length > 5;
}

const isCounted = (numbers: readonly number[]) => {
  const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
  return steps.size === 1;
};

/** Whether digits are grouped and begin as the numbers of phones do: with a country, with a 0, in India with 6 to 9, in America in groups of 3, 3 and 4. */
function looksDialed(found: string, groups: readonly string[]): boolean {
  const digits = groups.join('');
  const shape = groups.map(({ length }) => length).join('-');
  const isDecimal = /^\d+\.\d+$/.test(found) && shape !== '5-5';
  if (isDecimal) return false;
  if (found.startsWith('+')) return digits.length >= 8;
  if (/^0[1-9]\d{8,9}$/.test(digits) || /^00[1-9]\d{9,12}$/.test(digits)) return true;
  if (/^(?:91)?[6-9]\d{9}$/.test(digits)) return true;
  if (/^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits) && /^(?:1-)?3-3-4$/.test(shape)) return true;
  return /^\d{3}[-–.]\d{4}$/.test(found);
}

const spelledDigits = 'zero|oh|one|two|three|four|five|six|seven|eight|nine';
const spelled = new RegExp(
  `\\b(?:(?:double|triple)\\s+)?(?:${spelledDigits}|\\d)(?:[\\s,.-]+(?:(?:double|triple)\\s+)?(?:${spelledDigits}|\\d)\\b)+`,
  'gi',
);

/** Numbers in words, seven digits at least, of which three are words, that do not just count up or down. */
function findSpelledPhones(plain: string): ContactDetail[] {
  const values = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  return [...plain.matchAll(spelled)]
    .filter(([found]) => {
      const words = found.toLowerCase().match(/[a-z]+|\d/g) ?? [];
      const digits: number[] = [];
      let times = 1;
      for (const word of words) {
        if (word === 'double' || word === 'triple') {
          times = word === 'double' ? 2 : 3;
          continue;
        }
        const value = /\d/.test(word) ? Number(word) : word === 'oh' ? 0 : values.indexOf(word);
        digits.push(...Array.from({ length: times }, () => value));
        times = 1;
      }
      const inWords = words.filter((word) => /[a-z]/.test(word)).length;
      return digits.length >= 7 && digits.length <= 15 && inWords >= 3 && !isCounted(digits);
    })
    .map(([found]): ContactDetail => ({ kind: 'phone', found: found.trim() }));
}
