import type { BrowserContext, Page } from '@playwright/test'
import { isDrill } from '../../support/drill.ts'
import { rememberSession, watch } from '../support/browser-session.ts'
import { writeHostileTexts } from '../support/hostile-school.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: {} })
// The texts must be harmless by themselves, without the content security policy.
test.use({ bypassCSP: true })

/** Elements on the page that would run code, or link to another host. */
const actsOn = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const main = document.querySelector('main')
    const links = [...document.querySelectorAll('a[href], area[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/^(#|\/(?!\/)|[\w.-]+\.html|https?:|mailto:|tel:)/.test(href))
    const handlers = [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name: attribute }) => attribute.startsWith('on')),
    )
    const frames = main?.querySelectorAll('iframe, object, embed, script, style, base, form[action]') ?? []
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const text = `${document.body.innerText} ${fields.map(({ value }) => value).join(' ')}`
    return {
      links,
      handlers: handlers.length,
      frames: frames.length,
      ran: 'pwned' in document.documentElement.dataset,
      shown: text.includes('alert('),
    }
  })

// opens desktop browsers of its own
test('no text of the school runs a script on a page', { tag: ['@desktop', '@drill'] }, async ({
  browser,
  api,
  school,
}) => {
  const { student, teacher, page: np, raw, user, course } = await writeHostileTexts(api, school)
  const admin = await api.login('admin')
  // `routes` has a page of each kind: plain texts, formatted ones that the server cleaned, one that it never saw, and
  // the same in the fields and in the editor of the back office. A drill opens the others, too.
  const visits = [
    {
      file: '',
      person: null,
      routes: [
        '/home',
        `/home/teachers?id=${teacher.userid}`,
        `/course?productId=${course}`,
        `/pages?np_id=${raw}`,
      ],
      others: [
        ...['/home/courses', '/home/teachers', '/home/about', `/pages?np_id=${np}`],
        ...['/registeargreement', '/registeargreement?buy=1', '/login', '/register?audition=1'],
      ],
    },
    { file: 'student.html', person: student, routes: [], others: ['/personal'] },
    { file: 'teacher.html', person: teacher, routes: [], others: ['/personal'] },
    {
      file: 'admin.html',
      person: admin,
      routes: [`/users/${user}`, '/site/navigation', `/site/pages/${raw}`],
      others: [
        ...['/users', '/audit', '/school', '/personal', '/products', `/products/${course}`],
        ...['/site/config', '/site/look', '/site/footer', '/site/agreements', '/site/pages'],
        ...[`/site/pages/${np}`, '/site/register'],
      ],
    },
  ]
  let dialogs = 0
  const surprises: string[] = []
  const watched = async (context: BrowserContext): Promise<Page> => {
    await context.addInitScript(() => {
      window.alert = () => {
        document.documentElement.dataset['pwned'] = '1'
      }
    })
    watch(context, school.origin, surprises)
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.dismiss()
    })
    return page
  }
  for (const { file, person, routes, others } of visits) {
    const opened = isDrill ? [...routes, ...others] : routes
    if (opened.length === 0) continue
    const context = await browser.newContext({ bypassCSP: true })
    if (person) await rememberSession(context, person)
    const page = await watched(context)
    for (const route of opened) {
      // another hash of the same document would not reload it
      await page.goto('about:blank')
      await page.goto(`${school.origin}/${file}#${route}`)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect.poll(async () => (await actsOn(page)).shown).toBe(true)
      await page.waitForLoadState('networkidle')
      expect.soft(await actsOn(page), `${file}#${route}`).toEqual({
        links: [],
        handlers: 0,
        frames: 0,
        ran: false,
        shown: true,
      })
    }
    await context.close()
  }
  expect(dialogs).toBe(0)
  // pictures of this site that some texts name and nobody uploaded
  expect(surprises.filter((surprise) => !surprise.includes('404 (Not Found)'))).toEqual([])
})
