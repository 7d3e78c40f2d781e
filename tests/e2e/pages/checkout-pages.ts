import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/prepay`, `#/pay` and `#/paysuccess`: from the order to what came of it. */
export function checkoutPages(page: Page, t: Translate) {
  const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) })
  return {
    orderHeading: heading('order:prepay.title'),
    submitOrder: page.getByRole('button', { name: t('order:prepay.submit') }),

    payHeading: heading('payment:title'),
    code: page.getByRole('img', { name: t('payment:qr.label') }),
    timer: page.getByRole('timer'),
    refreshCode: page.getByRole('button', { name: t('payment:qr.refresh') }),
    openCashier: page.getByRole('link', { name: t('payment:sandbox.open') }),

    paidHeading: heading('payment:paid.title'),
    testMark: page.getByText(t('ui:stateTest'), { exact: true }),
    learn: page.getByRole('link', { name: t('payment:ways.learn') }),
    seeOrder: page.getByRole('link', { name: t('payment:ways.order') }),
  }
}
