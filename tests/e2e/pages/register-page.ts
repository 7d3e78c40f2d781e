import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/register`. */
export function registerPage(page: Page, t: Translate) {
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const form = page.locator('form')
  return {
    heading: page.getByRole('heading', { level: 1, name: t('account:signUp') }),
    phone: field('account:phone'),
    password: field('account:password'),
    captcha: field('account:captcha'),
    smsCode: field('account:smsCode'),
    sendCode: form.getByRole('button', { name: t('account:smsSend') }),
    sent: page.getByText(t('account:smsSent')),
    submit: form.getByRole('button', { name: t('account:signUp'), exact: true }),
  }
}
