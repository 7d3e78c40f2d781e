import { expect, test } from '../support/test.ts'

const pages = {
  site: 'site',
  'site/config': 'siteConfig',
  'site/look': 'siteLook',
  'site/navigation': 'siteNavigation',
  'site/footer': 'siteFooter',
  'site/agreements': 'siteAgreements',
  'site/pages': 'sitePages',
  'site/pages/new': 'sitePageNew',
  'site/register': 'siteRegister',
  'site/login': 'siteLogin',
  'site/tools': 'siteTools',
  'site/chat': 'siteChat',
  audit: 'audit',
}

test('every page of the section is accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, signIn, look }) => {
  await signIn(await api.login('admin'))
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(`/admin.html#/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: t(`common:title.${title}`) })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: t('ui:loading') })).toHaveCount(0)
    if (path === 'site/pages/new') await expect(page.getByRole('toolbar')).toBeVisible()
    // nothing overflows the screen
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect.soft(content, path).toBeLessThanOrEqual(screen)
    await look(`admin-${path.replaceAll('/', '-')}`)
  }
})
