import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/course`: one course with its buy button. */
export function coursePage(page: Page, t: Translate) {
  const button = (key: string) => page.getByRole('button', { name: t(`catalog:buy.${key}`), exact: true })
  return {
    name: (name: string) => page.getByRole('heading', { level: 1, name }),
    buy: button('buy'),
    join: button('product'),
    soldOut: button('empty'),
    offShelf: button('under'),
    toMyCourses: page.getByRole('link', { name: t('catalog:buy.order'), exact: true }),
  }
}
