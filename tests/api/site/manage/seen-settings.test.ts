import { describe, expect, it } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { pictures } from './support.ts'

const school = await openTestSchool()
const names = ['Li Bai', 'Du Fu'] as const
const [first, second] = [
  await signedIn(school, [1], { name: names[0] }),
  await signedIn(school, [1], { name: names[1] }),
]
const { token } = first

type Call = Parameters<typeof school.call>[1]
type Read = (who?: string) => Promise<Record<string, unknown>>
const send = (key: OperationKey, input: Call) => school.call(key as never, input)
const readBy =
  (key: OperationKey, input: Call = {}): Read =>
  async () =>
    (await send(key, { ...input, token })).data

interface Form {
  read: Read
  write: OperationKey
  params?: object
  /** what one sends, and another, each all that the form sends */
  bodies: readonly [object, object]
  /** the values in what is read; left out: all of them */
  valuesOf?: (read: Record<string, unknown>) => unknown
}

const product = await aProduct(school, { price: '100' })
const now = Math.floor(Date.now() / 1000)
const couponFields = {
  ...{ label: 'Autumn', coupon_amount: '10', enable_condition: 1, enable_condition_amount: '0' },
  ...{ product_ids: [], is_exclusive_discount: 2, is_claimable: 1, total: 100 },
  ...{ claim_begin_time: now, claim_end_time: now + 1000, begin_time: now, end_time: now + 2000 },
}
const coupon = await send('POST /api/v1/admin/coupons', { token, body: couponFields })
const offer = await send('POST /api/v1/admin/activities', {
  token,
  body: {
    ...{ type: 2, product_id: product.id, label: 'Early', price: '80' },
    ...{ begin_time: now - 10, end_time: now + 1000 },
  },
})
const role = await send('POST /api/v1/admin/roles', {
  token,
  body: { name: 'Desk', permissions: ['order.read'] },
})
const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id

const config = await readBy('GET /api/v1/admin/web_config')()
const { revision: _config, ...switches } = config
const homeInfo = {
  ...{ icpcode: '', copyright: '', email: '', orgaddress: '', police_recode: '', police_recode_address: '' },
  ...{ postcode: '', footer_usr_link: '', footer_usr_text: '', defined_content: '' },
}
const entry = (name: string) => ({
  ...{ nav_module: 'home', front_nav_name: name, front_nav_name_en: '', front_nav_name_zh_tw: '' },
  ...{ pc_show: 1, url: '', links: [] },
})
const teaching = await readBy('GET /api/v1/admin/teaching')()
const retention = await readBy('GET /api/v1/admin/retention')()
const messages = (await readBy('GET /api/v1/admin/messages/settings')())['settings'] as object
const schedule = (await readBy('GET /api/v1/admin/backups/settings')())['schedule'] as object
const limits = { countries: ['86'], address_per_hour: 5, address_per_day: 50, site_per_hour: 100 }
const grade = (value: string[]) => ({ available: { enabled: [{ key: 'grade', value, is_lock: 1 }] } })
const without = (values: object) => ({ ...values, revision: undefined })

const forms: Readonly<Record<string, Form>> = {
  'the site': {
    read: readBy('GET /api/v1/admin/web_config'),
    write: 'PUT /api/v1/admin/web_config',
    bodies: [
      { ...switches, reset: true, courseminutes: 50 },
      { ...switches, reset: true, courseminutes: 55 },
    ],
  },
  'the school': {
    read: readBy('GET /api/v1/admin/school'),
    write: 'PUT /api/v1/admin/school',
    bodies: [
      { app_name: 'One', accent_color: '' },
      { app_name: 'Two', accent_color: '#112233' },
    ],
  },
  'the logo': {
    read: readBy('GET /api/v1/admin/logo'),
    write: 'PUT /api/v1/admin/logo',
    bodies: [{ logo: '/files/a.png' }, { logo: '/files/b.png' }],
  },
  'the banner text': {
    read: readBy('GET /api/v1/admin/banner_text'),
    write: 'PUT /api/v1/admin/banner_text',
    bodies: [{ banner_text: 'One' }, { banner_text: 'Two' }],
  },
  'the footer': {
    read: readBy('GET /api/v1/admin/homeinfo'),
    write: 'PUT /api/v1/admin/homeinfo',
    bodies: [
      { ...homeInfo, orgaddress: 'One' },
      { ...homeInfo, orgaddress: 'Two' },
    ],
  },
  'the registration agreement': {
    read: readBy('GET /api/v1/admin/agreements/register'),
    write: 'PUT /api/v1/admin/agreements/register',
    bodies: [
      { title: 'One', content: '<p>One</p>' },
      { title: 'Two', content: '<p>Two</p>' },
    ],
  },
  'the purchase agreement': {
    read: readBy('GET /api/v1/admin/agreements/buy'),
    write: 'PUT /api/v1/admin/agreements/buy',
    bodies: [
      { is_show: 1, title: 'One', content: '<p>One</p>' },
      { is_show: 0, title: 'Two', content: '<p>Two</p>' },
    ],
  },
  'the navigation': {
    read: readBy('GET /api/school/themes/navigation'),
    write: 'PUT /api/school/themes/navigation',
    bodies: [{ navigation: [entry('One')] }, { navigation: [entry('Two')] }],
  },
  'the registration': {
    read: readBy('GET /api/v1/admin/reg_conf'),
    write: 'POST /api/system/reg_conf',
    bodies: [
      { ...pictures, ...grade(['One']) },
      { ...pictures, ...grade(['Two']) },
    ],
  },
  'the pictures of the login': {
    read: readBy('GET /api/v1/admin/login_conf'),
    write: 'POST /api/system/login_conf',
    bodies: [
      { ...pictures, PC_link_url: '/one' },
      { ...pictures, PC_link_url: '/two' },
    ],
  },
  'the tab of the login': {
    read: readBy('GET /api/v1/admin/logintype'),
    write: 'POST /api/system/setlogin',
    bodies: [{ logintype: 1 }, { logintype: 2 }],
  },
  'the tools': {
    read: readBy('GET /api/v1/admin/tools'),
    write: 'PUT /api/v1/admin/tools',
    bodies: [
      { windows_url: 'https://one.example/', mac_url: '', mobile_url: '' },
      { windows_url: 'https://two.example/', mac_url: '', mobile_url: '' },
    ],
  },
  teaching: {
    read: readBy('GET /api/v1/admin/teaching'),
    write: 'PUT /api/v1/admin/teaching',
    bodies: [
      { ...without(teaching), late_minutes: 11 },
      { ...without(teaching), late_minutes: 12 },
    ],
  },
  retention: {
    read: readBy('GET /api/v1/admin/retention'),
    write: 'PUT /api/v1/admin/retention',
    bodies: [
      { ...without(retention), chat_days: 1001 },
      { ...without(retention), chat_days: 1002 },
    ],
  },
  'the blocked words': {
    read: readBy('GET /api/v1/admin/chat'),
    write: 'PUT /api/v1/admin/chat',
    bodies: [{ blocked_words: ['one'] }, { blocked_words: ['two'] }],
  },
  'the limits of SMS': {
    read: readBy('GET /api/v1/admin/sms/settings'),
    write: 'PUT /api/v1/admin/sms/settings',
    bodies: [limits, { ...limits, site_per_hour: 200 }],
  },
  'the messages': {
    read: readBy('GET /api/v1/admin/messages/settings'),
    write: 'PUT /api/v1/admin/messages/settings',
    bodies: [
      { ...messages, keep_days: 100 },
      { ...messages, keep_days: 200 },
    ],
    valuesOf: ({ settings }) => settings,
  },
  'the backups': {
    read: readBy('GET /api/v1/admin/backups/settings'),
    write: 'PUT /api/v1/admin/backups/settings',
    bodies: [
      { ...schedule, keep_daily: 8 },
      { ...schedule, keep_daily: 9 },
    ],
    valuesOf: (read) => read['schedule'],
  },
  'the demand of second factors': {
    read: readBy('GET /api/v1/admin/factors'),
    write: 'PUT /api/v1/admin/factors',
    bodies: [
      { demanded_of: 'nobody', grace_days: 3, proof_minutes: 20 },
      { demanded_of: 'nobody', grace_days: 4, proof_minutes: 30 },
    ],
  },
  'a role': {
    read: async () => {
      const { list } = (await readBy('GET /api/v1/admin/roles')()) as { list: { id: number }[] }
      return list.find(({ id }) => id === idOf(role)) as unknown as Record<string, unknown>
    },
    write: 'PUT /api/v1/admin/roles/{id}',
    params: { id: idOf(role) },
    bodies: [
      { name: 'Desk', permissions: ['order.read', 'lead.read'] },
      { name: 'Counter', permissions: ['order.read'] },
    ],
  },
  'a coupon': {
    read: readBy('GET /api/v1/admin/coupons/{id}', { params: { id: idOf(coupon) } }),
    write: 'PUT /api/v1/admin/coupons/{id}',
    params: { id: idOf(coupon) },
    bodies: [
      { label: 'One', claim_end_time: now + 900, end_time: now + 2000, total: null },
      { label: 'Two', claim_end_time: now + 800, end_time: now + 3000, total: 50 },
    ],
  },
  'a discount': {
    read: readBy('GET /api/v1/admin/activities/{id}', { params: { id: idOf(offer) } }),
    write: 'PUT /api/v1/admin/activities/{id}',
    params: { id: idOf(offer) },
    bodies: [
      { label: 'One', end_time: now + 500 },
      { label: 'Two', end_time: now + 600 },
    ],
  },
}

describe('what two administrators edit at once', () => {
  it.each(Object.entries(forms))('%s: the second is told who was faster', async (_, form) => {
    const { read, write, params, bodies, valuesOf = (found) => found } = form
    const save = (who: string, body: object, revision?: unknown) =>
      send(write, { token: who, body: { ...body, revision }, ...(params && { params }) } as Call)
    const opened = (await read())['revision']
    const saved = await save(token, bodies[0], opened)
    expect(saved.code).toBe(0)
    const stored = await read()
    expect(stored['revision']).not.toBe(opened)
    // the form goes on with what it is answered
    expect((saved.data as { revision?: string } | null)?.revision).toBe(stored['revision'])
    expect(await save(second.token, bodies[1], opened)).toMatchObject({
      reason: 'recordChanged',
      data: { by: names[0] },
    })
    expect(valuesOf(await read())).toEqual(valuesOf(stored))
    // who has seen the change may overwrite it, and so may a client that compares nothing
    expect((await save(second.token, bodies[1], stored['revision'])).code).toBe(0)
    expect((await save(token, bodies[0])).code).toBe(0)
    expect((await read())['revision']).toBe(stored['revision'])
  })

  it('compares for each form what that form changes: the name of the school is none of the switches', async () => {
    const { revision } = await readBy('GET /api/v1/admin/web_config')()
    const named = { app_name: 'Another', accent_color: '' }
    expect((await send('PUT /api/v1/admin/school', { token, body: named })).code).toBe(0)
    const body = { ...switches, reset: true, revision }
    expect((await send('PUT /api/v1/admin/web_config', { token, body })).code).toBe(0)
  })
})
