/** One name in all its spellings. */
export interface Names {
  /** `study-note`: folders, files, parts of addresses */
  kebab: string
  /** `studyNote`: variables, operations, files of texts */
  camel: string
  /** `StudyNote`: types and components */
  pascal: string
  /** `study_note`: tables */
  snake: string
  /** `study note`: sentences */
  words: string
}

/** With a capital letter at its beginning. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** @throws for a name that is not in lower case with hyphens */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Error(`"${kebab}" is no name: write it in lower case with hyphens, as study-note`)
  const words = kebab.split('-')
  const pascal = words.map(capital).join('')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: words.join('_'),
    words: words.join(' '),
  }
}

/** The English plural, where no other is given. */
export const pluralOf = (kebab: string): string =>
  /(s|x|ch|sh)$/.test(kebab)
    ? `${kebab}es`
    : /[^aeiou]y$/.test(kebab)
      ? `${kebab.slice(0, -1)}ies`
      : `${kebab}s`
