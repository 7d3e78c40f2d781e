import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { button, charged, movingTime, pass, players, status, student, thePlayer } from './live-page-setup.ts'
import { at, classOf, nowSeconds, openLive } from './support.tsx'

describe('a visitor', () => {
  it.each([
    ['live', at.live, 'Log in to enter the live class', 'Please log in to enter the live class.'],
    ['over', at.over, 'Log in to watch the replay', 'Please log in to watch the replay.'],
  ])('of a class that is %s is asked to log in', async (_, times, name, text) => {
    const { go } = await openLive(classOf(times()))
    await userEvent.click(await button(name))
    const dialog = await screen.findByRole('dialog', { name: 'Please log in' })
    expect(dialog.style.width).toBe('410px')
    expect(within(dialog).getByText(text)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await button(name))
    await userEvent.click(await button('Log in'))
    const [address = ''] = go.mock.calls[0] ?? []
    expect(new URLSearchParams(address.split('?')[1]).get('url')).toBe('/index.html#/live?id=5')
    expect(players).toEqual([])
  })

  it('is not counted, and is sent to the login by a like', async () => {
    const { go, writes } = await openLive(classOf())
    await userEvent.click(await button('Like, 4 so far'))
    expect(go).toHaveBeenCalledOnce()
    expect(writes).toEqual([])
  })

  it('sees the details of the class', async () => {
    await openLive(classOf({ note: 'Dress warmly', duration_h: 1, duration_m: 35 }))
    const side = within(await screen.findByRole('complementary'))
    expect(side.getByRole('note').textContent).toBe('Dress warmly')
    for (const text of ['Bring a blanket.', 'Tang', 'Watches the sky', 'One evening under the sky'])
      expect(side.getByText(text)).toBeTruthy()
    expect(screen.getByRole('complementary').textContent).toContain('1 h 35 min')
    expect(side.queryByRole('tab')).toBeNull()
  })
})

describe('a free class', () => {
  it('that is live is entered by a press, with the share value of the address', async () => {
    let joined = false
    const { writes } = await openLive(() => classOf({ status: joined ? 2 : 1 }), {
      user: student,
      query: '?id=5&share=poster&isnewreg=1',
    })
    const press = await button('Enter')
    expect(players).toEqual([])
    joined = true
    await userEvent.click(press)
    expect((await thePlayer()).options).toMatchObject({ live: true, src: '/media/live/5/index.m3u8' })
    expect(writes.find(({ path }) => path.endsWith('/appoint'))?.body).toEqual({
      open_class_id: 5,
      id: 5,
      userid: 1001,
      is_user_reg: 21,
      audit_type: 1,
      appointment_source: 31,
      access_entry_source: 'poster',
      action: 'increment',
    })
  })

  it('shows whom it invites that it is on air, and that it is over, by itself', async () => {
    movingTime()
    let stream_state: 'waiting' | 'on_air' | 'ended' = 'waiting'
    const becomes = (next: typeof stream_state) => {
      stream_state = next
      api.use(status(next))
    }
    becomes('waiting')
    await openLive(() => classOf({ status: 1, stream_state }), { user: student })
    expect(await screen.findByText('You can enter now and wait for the class to start')).toBeTruthy()
    becomes('on_air')
    await pass(10)
    expect(await screen.findByText('The class is live. Enter to watch it')).toBeTruthy()
    becomes('ended')
    await pass(10)
    expect(await screen.findByText('The live class has ended')).toBeTruthy()
  })

  it('that cannot be entered shows why, and can be retried', async () => {
    api.use(http.post('*/api/openclass/appoint', () => refusal(103102, 'This open class is over')))
    await openLive(classOf({ status: 1 }), { user: student })
    await userEvent.click(await button('Enter'))
    expect(await screen.findByText('This open class is over')).toBeTruthy()
    expect(await button('Enter')).toBeTruthy()
  })

  it('in the future counts down, and is booked by a press', async () => {
    const { writes } = await openLive(classOf({ ...at.start(), status: 1 }), { user: student })
    expect(await screen.findByText(/^Starts in (2:00:00|1:59:5\d)$/)).toBeTruthy()
    await userEvent.click(await button('Book a place'))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({ access_entry_source: '41', is_user_reg: 20 })
    expect(await button('Add to calendar')).toBeTruthy()
    expect(players).toEqual([])
  })

  it('opens ten minutes before it begins, by the clock of the server', async () => {
    movingTime()
    // the reader's clock is an hour late
    const server = nowSeconds() + 3600
    const times = { begintime: server + 605, endtime: server + 4205 }
    await openLive(() => classOf({ ...times, server_time: server }), { user: student })
    expect(await screen.findByText(/^Starts in 10:0\d$/)).toBeTruthy()
    await pass(6)
    expect((await thePlayer()).options.live).toBe(true)
  })
})

describe('a charged class', () => {
  it('that is not owned can be bought, and shows no player', async () => {
    let requests = 0
    api.use(
      http.get('*/api/product/9/payment_state', () => {
        requests += 1
        return ok({ payment_state: 0 })
      }),
    )
    await openLive(classOf(charged), { user: student })
    const dialog = await screen.findByRole('dialog', { name: 'Buy the open class' })
    expect(dialog.textContent).toContain('29.00')
    await waitFor(() => expect(requests).toBe(1))
    expect(players).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/prepay?productId=9')
  })

  it('that is free is joined', async () => {
    const orders: string[] = []
    let has = false
    api.use(
      http.post('*/api/order', async ({ request }) => {
        orders.push(await request.text())
        has = true
        return ok({ order_id: 3, order_number: 'x', amount: '0.00', currency: 1 })
      }),
    )
    await openLive(() => classOf({ ...charged, product_price: '0.00', is_buy: has ? 1 : 0 }), {
      user: student,
    })
    const dialog = await screen.findByRole('dialog', { name: 'Join the open class' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Join for free' }))
    await thePlayer()
    expect(orders[0]).toContain('productid=9')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that may not be joined yet shows why', async () => {
    api.use(http.post('*/api/order', () => refusal(refusals.priceChanged.code, 'It costs something now')))
    await openLive(classOf({ ...charged, product_price: '0.00' }), { user: student })
    const dialog = await screen.findByRole('dialog', { name: 'Join the open class' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Join for free' }))
    expect(await within(dialog).findByText('It costs something now')).toBeTruthy()
  })

  it('shows an administrator that the account cannot buy', async () => {
    await openLive(classOf(charged), { user: { types: [1] } })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText("admin account can't operate, use another account")).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Buy' }).hasAttribute('disabled')).toBe(true)
  })

  it('that was paid meanwhile opens by itself', async () => {
    let has = false
    api.use(
      http.get('*/api/product/9/payment_state', () => {
        has = true
        return ok({ payment_state: 1 })
      }),
    )
    const { writes } = await openLive(() => classOf({ ...charged, is_buy: has ? 1 : 0 }), { user: student })
    await thePlayer()
    await waitFor(() => expect(writes.some(({ path }) => path.endsWith('/appoint'))).toBe(true))
  })
})

describe('a class that cannot be watched', () => {
  it('shows that it was cancelled', async () => {
    await openLive(classOf({ is_cancelled: 1 }), { user: student })
    expect(await screen.findByText(/^This open class was cancelled/)).toBeTruthy()
    expect(screen.getByText('Bring a blanket.')).toBeTruthy()
  })

  it('shows on a demo site that demo classes are not open, with the details of the class', async () => {
    const { writes } = await openLive(classOf(), { user: student, config: { demo_site: true } })
    expect(await screen.findByText('Demo open classes are not open')).toBeTruthy()
    expect(screen.getByText('Bring a blanket.')).toBeTruthy()
    expect(players).toEqual([])
    expect(writes).toEqual([])
  })

  it('shows that it does not exist, or is not named', async () => {
    api.use(http.get('*/api/openclass/get/5', () => refusal(103101, 'There is no such open class')))
    const first = await openLive(classOf())
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such open class')
    first.unmount()
    await openLive(classOf(), { query: '' })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This link does not lead to an open class',
    )
  })
})
