import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** The sandbox cashier, the target of the QR code. */
export function cashierPage(page: Page, t: Translate) {
  return {
    title: page.locator('main').getByText(t('cashier:title'), { exact: true }),
    pay: page.getByRole('button', { name: t('cashier:pay'), exact: true }),
    cancel: page.getByRole('button', { name: t('cashier:cancel'), exact: true }),
    result: page.getByRole('status'),
  }
}
