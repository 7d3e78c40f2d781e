import { render } from '@testing-library/react'
import { http } from 'msw'
import type { ComponentType } from 'react'
import { HashRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { configDefaults, type WebConfig } from '#web/lib/config-defaults.ts'
import { answerLast, ok, refusal, storeToken, visit } from '../../lib/support.ts'
import { api } from '../../setup.ts'

// jsdom's dialog element has no modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

type Product = ByKey['GET /api/product/{id}']['reply']
type Order = ByKey['GET /api/order/{orderId}']['reply']

export const productOf = (changes: Partial<Product> = {}): Product => ({
  id: 7,
  cover_url: '',
  hot_course_name: '',
  name: 'Reading the stars',
  teacher_name: 'Tang',
  intro: 'Ten evenings under the sky',
  desc: '',
  details: '<p>Bring a blanket.</p>',
  type: 1,
  status: 2,
  open_class_id: null,
  price: '199.00',
  currency: 1,
  duration: 450,
  schedules: 10,
  class_times: 10,
  is_show_class_times: 1,
  is_deliver: 0,
  validity_type: 1,
  validity_time: 0,
  validity_starttime: null,
  validity_endtime: null,
  validity_time_show: 1,
  stock_type: 1,
  is_show_stock: 0,
  stock: 0,
  lessons: [],
  activity: { discount: null, group: null },
  coupons: [],
  products: [],
  teachers: [],
  ...changes,
})

type Coupon = Product['coupons'][number]

export const couponOf = (changes: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  activity_id: 31,
  user_coupon_id: null,
  label: 'Welcome',
  coupon_amount: '20.00',
  enable_condition: 1,
  enable_condition_amount: '0.00',
  coupon_scope: 1,
  is_exclusive_discount: 1,
  begin_time: 1_795_000_000,
  end_time: 1_800_000_000,
  currency: 1,
  unavailable_code: 0,
  shortfall: '0.00',
  isReceive: 0,
  isUse: 0,
  ...changes,
})

type Brief = ByKey['GET /api/product']['reply']['list'][number]

/** A product as a list shows it. */
export const briefOf = (changes: Partial<Brief> = {}): Brief => {
  const { id, cover_url, name, teacher_name, intro, type, status, price, currency, stock_type, stock } =
    productOf()
  const brief = { id, cover_url, name, teacher_name, intro, type, status, price, currency, stock_type, stock }
  return { ...brief, discount_price: null, group_price: null, ...changes }
}

export const orderOf = (changes: Partial<Order> = {}): Order => ({
  order_id: 51,
  order_number: '20261120000051',
  status: 1,
  amount: '199.00',
  currency: 1,
  payment: null,
  is_test: 0,
  product_id: 7,
  course_name: 'Reading the stars',
  course_type: 1,
  course_teacher: 'Tang',
  cover_url: '',
  created_at: 1_795_000_000,
  paid_at: null,
  unit_price: '199.00',
  quantity: 1,
  subtotal: '199.00',
  discount: '0.00',
  coupon_amount: '0.00',
  changed_price: null,
  total_amount: '199.00',
  amount_payable: '199.00',
  address: { deliver_address: null },
  shipping_state: null,
  express_company: '',
  express_number: '',
  shipped_at: null,
  signed_at: null,
  group: null,
  refunds: [],
  offline_payment: null,
  events: [],
  is_refundable: 0,
  ordertype: 1,
  ordersource: 1,
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
  product_release: {
    course_name: 'Reading the stars',
    course_type: 1,
    course_teacher: 'Tang',
    product_packageid: null,
    sub_product: [],
  },
  product_detail: { id: 7, sub_product: [] },
  order_fail: { order_fail: 0, order_fail_msg: '' },
  ...changes,
})

const pages = {
  home: () => import('#web/entries/public/pages/home-page.tsx'),
  openClasses: () => import('#web/entries/public/pages/open-classes-page.tsx'),
  teachers: () => import('#web/entries/public/pages/teachers-page.tsx'),
  about: () => import('#web/entries/public/pages/about-page.tsx'),
  tools: () => import('#web/features/site/tools/tools-page.tsx'),
  custom: () => import('#web/entries/public/pages/custom-page.tsx'),
  my: () => import('#web/entries/public/pages/m/my-page.tsx'),
  courses: () => import('#web/entries/public/pages/courses-page.tsx'),
  freeStudy: () => import('#web/entries/public/pages/m/free-study-page.tsx'),
  group: () => import('#web/entries/public/pages/group-page.tsx'),
  course: () => import('#web/entries/public/pages/course-page.tsx'),
  prepay: () => import('#web/entries/public/pages/prepay-page.tsx'),
  pay: () => import('#web/entries/public/pages/pay-page.tsx'),
  phonePay: () => import('#web/entries/public/pages/pay-page.tsx'),
  success: () => import('#web/entries/public/pages/pay-success-page.tsx'),
  freeClaim: () => import('#web/entries/public/pages/trial-form-page.tsx'),
}

const routes: Record<keyof typeof pages, string> = {
  home: '/home',
  openClasses: '/home/openclasses',
  teachers: '/home/teachers',
  about: '/home/about',
  tools: '/tools',
  custom: '/pages',
  my: '/m/my',
  courses: '/home/courses',
  freeStudy: '/m/free_study',
  group: '/group',
  course: '/course',
  prepay: '/prepay',
  pay: '/pay',
  phonePay: '/m/pay',
  success: '/paysuccess',
  freeClaim: '/free_claim',
}

export interface Shop {
  config?: Partial<WebConfig>
  /** types and id of the signed-in user; a visitor without it */
  user?: { userid?: number; types: (1 | 2 | 3)[] }
  /** title of the purchase agreement, if the school has one */
  agreement?: string
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{`${pathname}${search}`}</p>
}

const nothing = () => ok({ list: [], total: 0, next: null })

/** Opens a page of index.html as a newly loaded document, in English; another route shows its address. */
export async function openShop(
  name: keyof typeof pages,
  query = '',
  { config = {}, user, agreement = '' }: Shop = {},
) {
  vi.resetModules()
  visit(`/index.html#${routes[name]}${query}`)
  localStorage.setItem('lang', 'en')
  if (user) storeToken('a')
  api.use(
    http.get('*/api/web/config', () => ok({ ...configDefaults, ...config })),
    http.get('*/api/user/current', () => ok({ userid: 1001, username: 'someone', name: '', ...user })),
    http.get('*/api/system/buyagreement', () =>
      ok({ is_show: agreement ? 1 : 0, title: agreement, content: '', language: 'en', version: 9 }),
    ),
  )
  answerLast(
    http.get('*/api/homeinfo', () => ok({ defined_content: '' })),
    http.get('*/api/openclass', () => nothing()),
    http.get('*/api/v1/home/teachers', () => nothing()),
    http.get('*/api/order', () => nothing()),
    http.get('*/api/product/:id/payment_state', () => ok({ payment_state: 0 })),
    http.get('*/api/product/:id/ratings', () => ok({ ratings: 0, average: null, teachers: [] })),
    http.post('*/api/order/freeproduct', () => refusal(1, 'not ordered')),
    http.get('*/api/system/config/getWechatAccount', () =>
      ok({ is_show: 0, description: '', account: '', http_qr_bar_url: '' }),
    ),
    http.get('*/api/v1/order/coupons/:id', () =>
      ok({ available_coupon: [], unavailable_coupon: [], claimable_coupon: [] }),
    ),
  )
  const { navigation } = await import('#web/lib/navigation.ts')
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
  const [{ startI18n }, { loadConfig }] = await Promise.all([
    import('#web/lib/i18n.ts'),
    import('#web/lib/config.ts'),
  ])
  await Promise.all([
    startI18n([
      ...['common', 'ui', 'catalog', 'coupon', 'group', 'order', 'payment', 'site'],
      ...['address', 'claim', 'account'],
    ]),
    loadConfig(),
  ])
  const { default: Page }: { default: ComponentType } = await pages[name]()
  const view = render(
    <HashRouter>
      <Routes>
        <Route path={routes[name]} element={<Page />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </HashRouter>,
  )
  return { ...view, go }
}
