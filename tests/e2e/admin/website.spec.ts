import { currencySign } from '#web/ui/format-money.ts'
import type { Locator, Page } from '@playwright/test'
import { listRow } from '../pages/list-row.ts'
import { siteHeader } from '../pages/site-header.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: {} })
const at = (page: Page, key: string, root: Page | Locator = page) => root.getByLabel(key, { exact: true })

test('visitors see what the administrator sets up of the site', { tag: '@drill' }, async ({
  page,
  otherBrowser,
  school,
  api,
  t,
  signIn,
  isPhone,
}) => {
  await signIn(await api.login('admin'))
  const visitor = await (await otherBrowser()).newPage()
  /** opens a page as a new visitor */
  const visit = async (route: string): Promise<void> => {
    await visitor.goto(`${school.origin}/${route}`)
    await visitor.reload()
  }
  const w = (key: string, values?: Record<string, string | number>) => t(`website:${key}`, values)
  const save = (name = w('form.save')) => page.getByRole('button', { name, exact: true })
  const saved = async (): Promise<void> => {
    await expect(page.getByText(w('form.saved')).first()).toBeVisible()
  }
  const editor = (label: string) => page.getByRole('textbox', { name: label, exact: true })

  // a custom page, written in the editor by keyboard
  await page.goto('/admin.html#/site')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.site') })).toBeVisible()
  await page.goto('/admin.html#/site/pages')
  await page
    .getByRole('main')
    .getByRole('link', { name: w('page.create') })
    .first()
    .click()
  await editor(w('form.title')).fill('入学指南')
  await editor(w('page.content')).click()
  await page.keyboard.type('第一步：试听')
  await page.getByRole('button', { name: w('editor.heading2'), exact: true }).click()
  await save(w('page.create')).click()
  await expect(page).toHaveURL(/#\/site\/pages\/\d+$/)
  const np_id = Number(/(\d+)$/.exec(page.url())?.[1])
  await visit(`#/pages?np_id=${np_id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: '入学指南' })).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 2, name: '第一步：试听' })).toBeVisible()

  // the navigation: an entry with a dropdown to that page, moved to the front
  await page.goto('/admin.html#/site/navigation')
  await page.getByRole('button', { name: w('navigation.add'), exact: true }).click()
  const entry = page
    .getByRole('list', { name: w('navigation.entries') })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: w('navigation.unnamed') }) })
  await at(page, w('navigation.nameZh'), entry).fill('新生')
  const mine = page
    .getByRole('list', { name: w('navigation.entries') })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { level: 3, name: '新生' }) })
  await mine.getByRole('button', { name: w('navigation.addLink') }).click()
  const link = mine.getByRole('list', { name: w('navigation.links') }).getByRole('listitem')
  await at(page, w('navigation.nameZh'), link).fill('指南')
  await at(page, w('navigation.linkType'), link).selectOption({ label: w('navigation.toPage') })
  await at(page, w('navigation.page'), link).selectOption({ label: '入学指南' })
  // to the front: in English the last ones stand behind a button
  const up = page.getByRole('button', { name: w('list.upNamed', { name: '新生' }) })
  while (await up.isEnabled()) await up.click()
  await expect(page.getByRole('list', { name: w('navigation.preview') })).toContainText('指南')
  await save().click()
  await saved()
  await visit('#/home/courses')
  const header = siteHeader(visitor, t, isPhone)
  await header.open()
  if (!isPhone) await header.navigation.getByRole('button', { name: '新生' }).click()
  await visitor.getByRole(isPhone ? 'link' : 'menuitem', { name: '指南' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '入学指南' })).toBeVisible()

  // a page that the navigation links to cannot be deleted
  await page.goto('/admin.html#/site/pages')
  await page.getByRole('button', { name: w('list.deleteNamed', { name: '入学指南' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('list.deleteNamed', { name: '入学指南' }) })
    .click()
  await expect(page.getByText(t('errors:customPageLinked'))).toBeVisible()

  // what follows the demo school has in other languages too, which stay: the visitor reads the one that is written here
  await visitor.evaluate(() => localStorage.setItem('lang', 'zh'))

  // footer and about us
  await page.goto('/admin.html#/site/footer')
  await at(page, w('footer.copyright')).fill('© 明德书院 2026')
  await at(page, w('footer.icp')).fill('浙ICP备2026号')
  await save().click()
  await saved()
  const foot = visitor.getByRole('contentinfo')
  // the notice of the save before may still stand there
  await expect(async () => {
    await visitor.reload()
    await expect(foot.getByText('© 明德书院 2026')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(foot.getByText('浙ICP备2026号')).toBeVisible()

  // the agreement, as HTML; scripts are removed
  await page.goto('/admin.html#/site/agreements')
  await page.getByRole('button', { name: w('editor.html') }).click()
  await editor(w('agreement.content')).fill(
    '<h3>总则</h3><p onclick="alert(1)">诚信</p><script>alert(1)</script>',
  )
  // the page has a second form, for the privacy policy
  await page
    .locator('form')
    .filter({ has: editor(w('agreement.content')) })
    .getByRole('button', { name: w('form.save'), exact: true })
    .click()
  await saved()
  await expect(editor(w('agreement.content'))).toHaveValue('<h3>总则</h3><p>诚信</p>')
  await visit('#/registeargreement')
  await expect(visitor.getByRole('heading', { name: '总则' })).toBeVisible()
  await expect(visitor.getByText('诚信')).toBeVisible()

  // without a logo the school's name is shown
  await page.goto('/admin.html#/site/look')
  await page.getByRole('button', { name: w('image.removeNamed', { name: w('logo.picture') }) }).click()
  await save(w('logo.save')).click()
  await saved()
  await visit('#/home')
  await expect(visitor.getByRole('banner').getByText('书院 Shuyuan')).toBeVisible()

  // the audit log has all of it
  await page.goto('/admin.html#/audit')
  await expect(listRow(page, w('logo.title')).first()).toBeVisible()
  await page.getByText(t('backoffice:list.moreFilters'), { exact: true }).click()
  await at(page, w('audit.subject')).selectOption({ label: t('common:title.siteNavigation') })
  await page.getByRole('button', { name: w('audit.find') }).click()
  await expect(listRow(page, w('logo.title'))).toHaveCount(0)
  await expect(listRow(page, t('common:title.siteNavigation'))).toHaveCount(1)
})

test('leaving a changed form needs confirmation, and a currency without a payment method is refused', {
  tag: '@drill',
}, async ({ page, api, t, signIn, language }) => {
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/site/config')
  const currency = at(page, t('website:config.currency'))
  await currency.selectOption('2')
  await page.getByRole('button', { name: t('website:form.save'), exact: true }).click()
  await expect(page.getByText(t('website:config.yuanOnly'))).toBeVisible()
  await expect(currency).toBeFocused()
  // PayPal supports it; prices must be confirmed, and nothing is saved before
  await page.getByRole('checkbox', { name: t('website:config.paypal') }).check()
  await page.getByRole('button', { name: t('website:form.save'), exact: true }).click()
  const sign = currencySign('USD', language)
  const dialog = page.getByRole('dialog', { name: t('website:config.pricesTitle', { currency: sign }) })
  await dialog.getByRole('button', { name: t('website:config.pricesCancel') }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:title.site'), exact: true })
    .click()
  const guard = page.getByRole('dialog', { name: t('area:unsaved.title') })
  await guard.getByRole('button', { name: t('area:unsaved.stay') }).click()
  await expect(page).toHaveURL(/#\/site\/config$/)
  await page.getByRole('button', { name: t('website:form.save'), exact: true }).click()
  await dialog.getByRole('button', { name: t('website:config.pricesConfirm', { currency: sign }) }).click()
  await expect(page.getByText(t('website:form.saved'))).toBeVisible()
  expect((await api.call('GET /api/web/config')).currency).toBe(2)
})

test('the school’s name is changed, and visitors see it', { tag: '@drill' }, async ({
  page,
  otherBrowser,
  school,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/school')
  await at(page, t('backoffice:school.name')).fill('明德书院')
  await page.getByRole('button', { name: t('backoffice:school.save') }).click()
  await expect(page.getByText(t('backoffice:school.saved'), { exact: true })).toBeVisible()
  const visitor = await (await otherBrowser()).newPage()
  await visitor.goto(`${school.origin}/#/home/courses`)
  await expect(visitor).toHaveTitle(`${t('common:title.courses')} · 明德书院`)
})
