import { type Lang, langTag } from './lang.ts'

/** Names as one text, listed as the language lists them: `Ink, Sky, and Go`, `水墨、星空和围棋`. */
export const formatList = (names: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(langTag(lang)).format(names)
