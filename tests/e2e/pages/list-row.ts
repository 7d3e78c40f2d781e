import type { Locator, Page } from '@playwright/test'

/** A row of a list in the back office, or its card on a phone. */
export const listRow = (page: Page, text: string): Locator => {
  const main = page.getByRole('main')
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: text })
}
