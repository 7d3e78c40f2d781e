import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { open, school } from './support.tsx'
import { field, signUp, fillIn } from './register-support.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const asPhone = (more = '') =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (iPhone) Mobile ${more}`)

describe('the fields that a school requests', () => {
  const lock = (key: string, value: string[] = []) => ({ key, value, is_lock: 1 as const })

  it('block the registration while a required one is empty, each with its own message', async () => {
    const { bodies } = school({
      extras: [
        lock('name'),
        lock('birthday'),
        lock('email'),
        lock('sex'),
        lock('grade', ['One', 'Two']),
        lock('subject', ['Maths']),
        lock('parent_name'),
        lock('parent_telephone'),
      ],
    })
    const { user } = await open('register', '/index.html#/register')
    await fillIn(user)
    await user.click(signUp())
    expect(await screen.findByText('Please enter your name')).toBeTruthy()
    for (const wanted of [
      'choose your birthday',
      'enter your e-mail',
      'choose your gender',
      'choose a grade',
    ])
      expect(screen.getByText(`Please ${wanted}`)).toBeTruthy()
    for (const wanted of ['choose a subject', 'enter the parent’s name', 'enter the parent’s phone'])
      expect(screen.getByText(`Please ${wanted}`)).toBeTruthy()
    expect(bodies('register')).toEqual([])
  })

  it('are marked when the school has made one required since', async () => {
    school({ extras: [{ key: 'grade', value: ['One', 'Two'], is_lock: 0 }] })
    api.use(
      http.post('*/api/user/register', () =>
        refusal(refusals.fieldRequired.code, 'grade is required', 200, { field: 'grade' }),
      ),
    )
    const { user } = await open('register', '/index.html#/register')
    await fillIn(user)
    await user.click(signUp())
    expect(await screen.findByText('Please choose a grade')).toBeTruthy()
    expect((await field(/^Grade/)).getAttribute('aria-invalid')).toBe('true')
  })

  it('are sent when they are filled in', async () => {
    const { bodies } = school({
      extras: [
        lock('name'),
        lock('sex'),
        lock('grade', ['One', 'Two']),
        { key: 'email', value: [], is_lock: 0 },
      ],
    })
    const { user } = await open('register', '/index.html#/register')
    await fillIn(user)
    await user.type(await field('Name'), 'Li Hua')
    expect(screen.getByText('6/24')).toBeTruthy()
    await user.selectOptions(await field('Gender'), 'Male')
    await user.selectOptions(await field('Grade'), 'Two')
    await user.click(signUp())
    await waitFor(() => expect(bodies('register')).toHaveLength(1))
    expect(bodies('register')[0]).toMatchObject({ name: 'Li Hua', sex: '1', grade: 'Two', email: '' })
  })

  it('limit a name to 24 characters, and ignore further keys', async () => {
    school({ extras: [lock('name'), lock('shoe_size')] })
    const { user } = await open('register', '/index.html#/register')
    await user.type(await field('Name'), 'x'.repeat(25))
    expect(await field('Name')).toHaveProperty('value', 'x'.repeat(24))
    expect(screen.queryByText(/shoe/)).toBeNull()
  })

  it('refuse an e-mail without a host', async () => {
    school({ extras: [{ key: 'email', value: [], is_lock: 0 }] })
    const { user } = await open('register', '/index.html#/register')
    await user.type(await field(/^E-mail/), 'abc')
    await user.tab()
    expect(await screen.findByText('This is not an e-mail address')).toBeTruthy()
  })

  it('open the calendar of the birthday 20 years back, and refuse future days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, 28) })
    school({ extras: [lock('birthday')] })
    await open('register', '/index.html#/register')
    const birthday = (await field('Birthday')) as HTMLInputElement
    expect([birthday.max, birthday.value]).toEqual(['2026-02-28', ''])
    const openedAt: string[] = []
    birthday.showPicker = () => openedAt.push(birthday.value)
    fireEvent.pointerDown(birthday)
    fireEvent.click(birthday)
    fireEvent.keyDown(birthday, { key: ' ' })
    expect(openedAt).toEqual(['2006-02-28', '2006-02-28'])
    // opening the picker selects no day
    expect(birthday.value).toBe('')
    fireEvent.change(birthday, { target: { value: '2026-03-01' } })
    fireEvent.pointerUp(birthday)
    fireEvent.blur(birthday)
    expect(await screen.findByText('Birthday cannot be in the future')).toBeTruthy()
  })
})

describe('after registering', () => {
  async function register(address: string, themeid: 1 | 2 = 1) {
    const { bodies } = school({ config: { themeid } })
    const opened = await open('register', address)
    await fillIn(opened.user)
    return { ...opened, bodies }
  }

  it('on a computer the success page counts down to the home page', async () => {
    const { user, replace } = await register('/index.html#/register')
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    vi.useFakeTimers({ toFake: ['Date'] })
    await user.click(signUp())
    expect(await screen.findByText('Back to the home page in 5 s')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('#/home')
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
    // The countdown updates at its next tick, at most a second later.
    vi.setSystemTime(Date.now() + 1000)
    expect(await screen.findByText('Back to the home page in 4 s', {}, { timeout: 4000 })).toBeTruthy()
    expect(replace).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 4000)
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('#/home'), { timeout: 4000 })
  })

  it('the next page is the course that was to be bought', async () => {
    const { user, replace } = await register(
      '/index.html#/register?url=%2Findex.html%23%2Fcourse%3FproductId%3D1',
    )
    await user.click(signUp())
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/course?productId=1'))
    expect(screen.queryByText('Registration complete')).toBeNull()
  })

  it('a buyer goes on to the checkout', async () => {
    const next = encodeURIComponent('/index.html#/prepay?productId=1')
    const { user, replace } = await register(
      `/index.html#/register?url=%2Findex.html%23%2Fcourse%3FproductId%3D1&next=${next}`,
    )
    await user.click(signUp())
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/index.html#/prepay?productId=1'))
  })

  it('an outside return url is ignored', async () => {
    const { user, replace } = await register('/index.html#/register?url=https%3A%2F%2Fevil.example')
    await user.click(signUp())
    await screen.findByText('Registration complete')
    expect(replace).not.toHaveBeenCalled()
  })

  it('on a phone the next page is the personal page, and the server is sent the browser', async () => {
    asPhone()
    const { user, replace, bodies } = await register('/index.html#/register')
    await user.click(signUp())
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('#/m/my'))
    expect(bodies('register')[0]).toMatchObject({ regtype: 'wap' })
  })

  it('on a phone of the second theme the next page is the phone’s success page', async () => {
    asPhone('MicroMessenger/8.0')
    const { user, replace, bodies } = await register('/login.html#/register', 2)
    await user.click(signUp())
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('index.html#/m/register_success'))
    expect(bodies('register')[0]).toMatchObject({ regtype: 'wechatpublic' })
  })

  it.each([
    ['a course', '/index.html#/course?productId=1'],
    ['the free claim', '/student.html#/free_claim'],
    ['an order', '/index.html#/prepay?productId=1'],
    ['a payment', '/index.html#/pay?orderId=1&product_id=2'],
  ])('on a phone the next page is %s that the address names', async (_, wanted) => {
    asPhone()
    const { user, replace } = await register(`/index.html#/register?url=${encodeURIComponent(wanted)}`, 2)
    await user.click(signUp())
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(wanted))
  })
})
