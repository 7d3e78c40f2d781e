import type { Language } from '../languages.ts'

/** The element of index.html whose text is `PageFacts` as JSON. */
export const FACTS_ID = 'page-facts'

/** What the inline script of index.html receives with the page, so that it need not request it before it paints. */
export interface PageFacts {
  /** of the first courses of the home page, by id */
  courses: Record<
    string,
    {
      cover_url: string
      name: string
      /** in other languages, where it has translations */
      names?: Partial<Record<Language, string>>
    }
  >
}
