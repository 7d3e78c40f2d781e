import { expect, test } from '../support/test.ts'

/** Screens of the back office that no other test looks at: the end of the address, and the key of the heading. */
const pages: Record<string, string> = {
  announcements: 'area:title.announcements',
  'announcements/new': 'area:title.announcementNew',
  homework: 'common:title.homework',
  leads: 'common:title.leads',
  lead_sources: 'common:title.leadSources',
  'settings/roles': 'area:title.roles',
  'settings/roles/new': 'area:title.roleNew',
  outbox: 'common:title.outbox',
  message_settings: 'common:title.messageSettings',
  'users/new': 'common:title.userNew',
  'site/texts': 'area:title.siteTexts',
  'reports/students/people': 'report:people.title',
  imports: 'area:title.imports',
  'imports/new': 'area:title.importNew',
}

/** Of a course, by the end of the address. */
const pagesOfCourse = {
  texts: 'area:title.siteTexts',
  schedule: 'common:title.courseSchedule',
  stock: 'area:title.productStock',
}

const tabs = ['courses', 'orders', 'coupons', 'bookings', 'homework', 'feedback', 'attendance', 'access']

test('the screens of messages, leads, roles and imports are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look }) => {
  await signIn(await api.login('admin'))
  const { rows } = await school.database.query<{ id: number }>('select min(id) as id from leads')
  const lead = { [`leads/${rows[0]?.id}`]: 'common:title.lead' }
  for (const [path, title] of Object.entries({ ...pages, ...lead })) {
    await page.goto(`/admin.html#/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: t(title), exact: true })).toBeVisible()
    await look(`admin-${path.replaceAll(/[^a-z]+/g, '-')}`)
  }
})

test('the further screens of a course and of a student are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look }) => {
  await signIn(await api.login('admin'))
  const id = await api.productId('唐诗里的四季')
  for (const [path, title] of Object.entries(pagesOfCourse)) {
    await page.goto(`/admin.html#/products/${id}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await look(`admin-product-${path}`)
  }
  const { rows } = await school.database.query<{ id: number }>(
    `select id from users where username = 'student_demo'`,
  )
  for (const tab of tabs) {
    await page.goto(`/admin.html#/users/${rows[0]?.id}/${tab}`)
    const link = page.getByRole('main').getByRole('link', { name: t(`users:tab.${tab}`), exact: true })
    await expect(link).toHaveAttribute('aria-current', 'page')
    await look(`admin-user-${tab}`)
  }
})
