import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { call, coursesToBuy, coursesWithout, order, signIn } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'

allowTime()
let place: Place

/** Has a server tell at SIGUSR2 what it has loaded of Node that takes 10 MB each. */
const telling = `
  const { DateTimeFormat } = Intl
  let languages = false
  const construct = (...given) => ((languages = true), Reflect.construct(...given))
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct })
  process.on('SIGUSR2', () => {
    const fetch = process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')
    console.error(JSON.stringify({ fetch, languages }))
  })`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(telling)}`

beforeAll(async () => {
  place = await Place.open()
})
afterAll(() => place.clear(['data', 'empty']))

async function ordersOf(address: URL, token: string): Promise<string[]> {
  const { data } = await call(address, 'GET /api/order', { token })
  return data.list.map(({ order_number }) => order_number)
}

describe('a demo school', () => {
  let server: ServerProcess
  let courses: number[]
  let orders: string[]

  it('prints in one block its address, its accounts, its data folder and what is embedded', async () => {
    server = place.server({ LOG_LEVEL: 'warn', NODE_OPTIONS })
    const summary = await server.summary()
    expect(summary).toMatch(/^ {2}Address +http:\/\/localhost:\d+\/#\/home$/m)
    expect(summary).toMatch(/^ {2}Demo admin +admin \/ \S+$/m)
    expect(summary).toMatch(/^ {2}Demo teacher +teacher_demo \/ \S+$/m)
    expect(summary).toMatch(/^ {2}Demo student +student_demo \/ \S+$/m)
    expect(summary).toContain(`Database      embedded PostgreSQL in ${await place.cluster()}\n`)
    expect(summary).toContain(`Data folder   ${place.dataDir()}\n`)
    expect(summary).toMatch(/^ {2}SMS +embedded/m)
    expect(summary).toMatch(/^ {2}Captcha +embedded/m)
    expect(summary).toMatch(/^ {2}Payment +embedded .*TEST/m)
    expect(summary).not.toContain('First administrator')
    // at level warn a successful start prints nothing else, on either stream
    expect(server.output).toBe(summary)
  })

  it('loads neither fetch nor what Node knows of languages before somebody needs it', async () => {
    server.child.kill('SIGUSR2')
    await eventually('the server tells', () => server.stderr !== '')
    expect(JSON.parse(server.stderr)).toEqual({ fetch: false, languages: false })
  })

  it('serves the printed address', async () => {
    const address = await server.address()
    courses = await coursesToBuy(address)
    const token = await signIn(address, 'student_demo')
    const [course = 0] = await coursesWithout(address, token)
    const { order_number } = await order(address, token, course)
    orders = await ordersOf(address, token)
    expect(orders).toContain(order_number)
  })

  it('refuses a second server on its folder in one line and continues to serve', async () => {
    const second = place.server()
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.stdout).toBe('')
    expect(second.stderr).toBe(
      `Shuyuan did not start: Another Shuyuan server is already using the data folder ${place.dataDir()}. ` +
        'Stop it first, or give this one its own DATA_DIR.\n',
    )
    expect((await call(await server.address(), 'GET /api/product')).code).toBe(0)
  })

  it('keeps every record at its second start and seeds nothing again', async () => {
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    server = place.server()
    const address = await server.address()
    expect(await coursesToBuy(address)).toEqual(courses)
    const token = await signIn(address, 'student_demo')
    expect(await ordersOf(address, token)).toEqual(orders)
  })
})

describe('an empty school', () => {
  let server: ServerProcess
  let address: URL
  let setupLink: string
  const body = { username: 'head_master', password: 'a_good_one1' }
  const tokenIn = (link: string): string => new URL(link.replace('#/', '')).searchParams.get('token') ?? ''

  const linkIn = (summary: string): string =>
    /First administrator +open (\S+)/.exec(summary)?.[1] ?? 'no link was printed'

  it('names no demo account and prints the link for the first administrator', async () => {
    server = place.server({ DEMO: 'off', CAPTCHA_PROVIDER: 'fixed', DATA_DIR: place.dataDir('empty') })
    const summary = await server.summary()
    address = await server.address()
    setupLink = linkIn(summary)
    expect(setupLink).toMatch(/^http:\/\/localhost:\d+\/#\/setup\?token=[\w-]{40,}$/)
    expect(summary).not.toContain('Demo ')
    expect((await call(address, 'GET /api/product')).data.list).toEqual([])
  })

  it('prints a link that still works at a second start without one', async () => {
    await server.kill('SIGTERM')
    server = place.server({ DEMO: 'off', CAPTCHA_PROVIDER: 'fixed', DATA_DIR: place.dataDir('empty') })
    setupLink = linkIn(await server.summary())
    address = await server.address()
  })

  it('creates userid 1 by the link, once', async () => {
    const token = tokenIn(setupLink)
    const made = await call(address, 'POST /api/setup/admin', { body: { ...body, token } })
    expect(made).toMatchObject({ code: 0, data: { userid: 1 } })
    const again = await call(address, 'POST /api/setup/admin', {
      body: { ...body, username: 'other_one', token },
    })
    expect(again.code).toBe(102_111)
  })

  it('gives the next person userid 1001', async () => {
    const admin = await signIn(address, body.username, body.password)
    const person = { telephone: '13912345678', area_code: '86' }
    const drawn = async () => ({
      imgcaptcha: '0000',
      crypt_key: (await call(address, 'GET /api/captcha/getcode')).data.crypt_key,
    })
    const sending = { action: 'reg', ...person, ...(await drawn()) }
    expect((await call(address, 'POST /api/smsmsg/sendcode', { body: sending })).code).toBe(0)
    const { data } = await call(address, 'GET /api/v1/admin/sms', { token: admin })
    const registered = await call(address, 'POST /api/user/register', {
      body: { ...person, ...(await drawn()), smscode: data.list[0]?.code, password: 'secret_12', name: 'Li' },
    })
    expect(registered).toMatchObject({ code: 0, data: { userid: 1001 } })
  })

  it('prints no link once it has its administrator', async () => {
    await server.kill('SIGTERM')
    server = place.server({ DEMO: 'off', DATA_DIR: place.dataDir('empty') })
    expect(await server.summary()).not.toContain('First administrator')
  })
})
