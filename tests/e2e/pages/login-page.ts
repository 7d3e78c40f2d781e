import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** `#/login` of index.html or of login.html. */
export function loginPage(page: Page, t: Translate) {
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const tab = (key: string) => page.getByRole('tab', { name: t(key) })
  const form = page.locator('form')
  const submit = form.getByRole('button', { name: t('account:logIn'), exact: true })
  return {
    heading: page.getByRole('heading', { level: 1, name: t('account:logIn') }),
    username: field('account:username'),
    password: field('account:password'),
    phone: field('account:phone'),
    captcha: field('account:captcha'),
    smsCode: field('account:smsCode'),
    sendCode: form.getByRole('button', { name: t('account:smsSend') }),
    phonePasswordTab: tab('account:mode.phonePassword'),
    phoneSmsTab: tab('account:mode.phoneSms'),
    remember: page.getByLabel(t('account:autoLogin')),
    register: form.getByRole('link', { name: t('account:signUp') }),
    submit,

    async byName(username: string, password: string): Promise<void> {
      await field('account:username').fill(username)
      await field('account:password').fill(password)
      await submit.click()
    },
  }
}
