import { isDrill } from '../../support/drill.ts'
import type { SchoolApi, SignedIn } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

interface Screen {
  address: string
  /** key of the heading, or of the document's title where the heading is the course’s name */
  heading: string
}

const visited: readonly Screen[] = [
  { address: '#/home', heading: 'school' },
  { address: '#/home/courses', heading: 'catalog:courses.title' },
  { address: '#/login', heading: 'account:logIn' },
  { address: '#/register', heading: 'account:signUp' },
  { address: '#/404', heading: 'catalog:notFound.title' },
]
const loginEntry: readonly Screen[] = [
  { address: 'login.html#/login', heading: 'account:logIn' },
  { address: 'login.html#/register', heading: 'account:signUp' },
]
const signedIn: Readonly<Record<string, readonly Screen[]>> = {
  student_demo: [
    { address: 'student.html#/my_courses', heading: 'common:title.myCourses' },
    { address: '#/identity', heading: 'registration:identity.title' },
    { address: 'student.html#/my_orders', heading: 'common:title.myOrders' },
  ],
  teacher_demo: [{ address: 'teacher.html#/my_timetable', heading: 'common:title.timetable' }],
  admin: [
    { address: 'admin.html#/', heading: 'common:title.overview' },
    { address: 'admin.html#/orders', heading: 'common:title.orders' },
    { address: 'admin.html#/sms', heading: 'common:title.sms' },
    { address: 'admin.html#/products', heading: 'common:title.products' },
    { address: 'admin.html#/products/new', heading: 'common:title.productNew' },
    { address: 'admin.html#/school', heading: 'common:title.schoolSettings' },
  ],
}

/** Screens of one student's order, whose number is in their addresses; phones have their own payment page. */
async function orderScreens(api: SchoolApi, student: SignedIn, isPhone: boolean): Promise<Screen[]> {
  const id = await api.productId('唐诗里的四季')
  const { order_id } = await api.order(student, id)
  return [
    { address: `#/prepay?productId=${id}`, heading: 'order:prepay.title' },
    { address: `#/${isPhone ? 'm/' : ''}pay?orderId=${order_id}&product_id=${id}`, heading: 'payment:title' },
  ]
}

const folder = '/school/'

/** Every screen in a drill, otherwise the first of each list: each entry, and visitors and users of the first. */
const tried = (screens: readonly Screen[]) => (isDrill ? screens : screens.slice(0, 1))

test('every screen opens under /school/, survives a reload and stays at its address', async ({
  named,
  page,
  api,
  t,
  signIn,
  isPhone,
}) => {
  const visit = async ({ address, heading }: Screen) => {
    const name = heading === 'school' ? named('书院 Shuyuan') : t(heading)
    const title = page.getByRole('heading', { level: 1, name, exact: true })
    // The home page's heading is visible to screen readers only.
    await page.goto(folder + address)
    await expect(title).toBeAttached()
    await page.reload()
    await expect(title).toBeAttached()
    expect(page.url().endsWith(folder + address)).toBe(true)
  }
  for (const screens of [visited, loginEntry]) for (const screen of tried(screens)) await visit(screen)
  const student = await api.newStudent()
  await signIn(student)
  for (const screen of tried(await orderScreens(api, student, isPhone))) await visit(screen)
  for (const [username, screens] of Object.entries(signedIn)) {
    await signIn(await api.login(username))
    await page.goto('about:blank')
    for (const screen of tried(screens)) await visit(screen)
  }
})

test('links lead from entry to entry within /school/', { tag: '@drill' }, async ({
  named,
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('student_demo'))
  await page.goto('/school/student.html')
  await expect(page).toHaveURL(/\/school\/student\.html#\/today$/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common:logoHome', { name: named('书院 Shuyuan') }) })
    .click()
  await expect(page).toHaveURL(/\/school\/index\.html#\/home$/)
  await page.getByRole('banner').getByRole('button', { name: '陈一诺' }).click()
  await page.getByRole('menuitem', { name: t('common:myOrders') }).click()
  await expect(page).toHaveURL(/\/school\/student\.html#\/my_orders$/)
})

test('an unknown address shows the "not found" page', { tag: '@drill' }, async ({ page, t }) => {
  await page.goto('/#/no/such/page')
  await expect(page).toHaveURL(/#\/404$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('catalog:notFound.home') })
    .click()
  await expect(page).toHaveURL(/#\/home$/)
})

test('phone and desktop are served the same pages without a redirect', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, isPhone }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/#\/login$/)
  expect(await page.evaluate(() => navigator.userAgent.includes('Mobile'))).toBe(isPhone)
  for (const address of ['/#/home', '/#/home/courses', '/#/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  }
})
