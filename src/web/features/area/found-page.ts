export interface FoundPage {
  label: string
  /** what tells it from others */
  detail?: string
  href: string
  /** further names by which somebody asks for it, as the user name of a person */
  names?: readonly string[]
  /** the last digits of a phone */
  phoneEnd?: string
}

/** Results of one kind under their heading. */
export interface FoundSection {
  title: string
  pages: readonly FoundPage[]
}

/** How well a text names a result: 0 in full, 1 its beginning, 2 otherwise. */
export function matchOf({ label, names = [], phoneEnd }: FoundPage, text: string): 0 | 1 | 2 {
  const wanted = text.toLowerCase()
  const called = [label, ...names].map((name) => name.toLowerCase())
  const isPhone = phoneEnd !== undefined && /^\d{4,}$/.test(wanted) && wanted.endsWith(phoneEnd)
  if (isPhone || called.includes(wanted)) return 0
  return called.some((name) => name.startsWith(wanted)) ? 1 : 2
}

/** Sections with anything in them: first those with the best result, which stands first in its own. */
export function inOrder(sections: readonly FoundSection[], text: string): FoundSection[] {
  return sections
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => {
      const ranked = pages.toSorted((one, other) => matchOf(one, text) - matchOf(other, text))
      return { title, pages: ranked, best: Math.min(...ranked.map((page) => matchOf(page, text))) }
    })
    .toSorted((one, other) => one.best - other.best)
}
