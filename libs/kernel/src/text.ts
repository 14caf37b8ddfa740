export { canonicalLocale } from './text/locales';
export { nearest } from './text/nearest';
export { parseJson } from './json/json';
export { passwordForm, searchable } from './text/normal-forms';
export { withoutWrapping } from './text/pasted';
export { pathIdError } from './text/path-ids';
export { cleanText, textError } from './text/text-rules';
export { Bounds, contains, endsWord, indexOfPhrase, wholeWords } from './text/text-search';
export { TextWriter } from './text/text-writer';
