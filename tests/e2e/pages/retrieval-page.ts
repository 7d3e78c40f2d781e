import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/retrieved`. */
export function retrievalPage(page: Page, t: Translate) {
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const form = page.locator('form')
  const button = (key: string) => form.getByRole('button', { name: t(key), exact: true })
  return {
    phone: field('account:phone'),
    username: field('account:username'),
    byName: page.getByRole('tab', { name: t('retrieval:byName') }),
    captcha: field('account:captcha'),
    smsCode: field('account:smsCode'),
    password: field('retrieval:newPassword'),
    confirmation: field('registration:confirmation'),
    sendCode: button('account:smsSend'),
    sent: page.getByText(t('account:smsSent')),
    next: button('retrieval:next'),
    setPassword: button('retrieval:setPassword'),
    heading: (step: 'who' | 'code' | 'password' | 'done') =>
      page.getByRole('heading', { level: 2, name: t(`retrieval:step.${step}`) }),
    toLogin: page.locator('main').getByRole('link', { name: t('account:logIn') }),
  }
}
