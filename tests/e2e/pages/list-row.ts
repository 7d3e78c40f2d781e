import type { Locator, Page } from '@playwright/test'

/** What a list of the back office shows of one thing: a row, or on the phone a card. */
export const listRow = (page: Page, text: string): Locator => {
  const main = page.getByRole('main')
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: text })
}
