import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/prepay`, `#/pay` and `#/paysuccess`: from the order to its payment's result. */
export function checkoutPages(page: Page, t: Translate) {
  const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) })
  const wechat = page.getByRole('radio', { name: t('payment:method.wechat') })
  const byCode = page.getByRole('button', { name: t('payment:go.code') })
  return {
    orderHeading: heading('order:prepay.title'),
    submitOrder: page.getByRole('button', { name: t('order:prepay.submit') }),

    payHeading: heading('payment:title'),
    wechat,
    alipay: page.getByRole('radio', { name: t('payment:method.alipay') }),
    paypal: page.getByRole('radio', { name: t('payment:method.paypal') }),
    /** the button that starts the payment in the provider's window or app */
    payBy: (method: 'wechat' | 'alipay' | 'paypal') =>
      page.getByRole('button', { name: t(`payment:go.${method}`) }),
    byCode,
    /** selects WeChat's QR code; on a phone it is an alternative to the app */
    async showCode() {
      await wechat.check()
      if ((page.viewportSize()?.width ?? 0) <= 640) await byCode.click()
    },
    question: page.getByRole('dialog', { name: t('payment:asked.title') }),
    waiting: page.getByText(t('payment:waiting.title')),
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
