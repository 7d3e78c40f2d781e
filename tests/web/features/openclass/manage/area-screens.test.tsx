import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { fromLocal } from '#web/ui/local-time.ts'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { begin, managed, found, openTeacher } from './area-screens-support.tsx'

inEnglish()

beforeEach(() => {
  api.use(
    http.get('*/api/v1/openclass/5/videos', () => ok({ list: [] })),
    http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 60 })),
  )
})

const brief = (changes: object = {}) => ({
  id: 5,
  name: 'Reading the stars',
  intro: '',
  cover_url: '',
  begintime: begin,
  endtime: begin + 3600,
  is_need_pay: 0,
  product_price: '0.00',
  currency: 1,
  replay: 1,
  state: 'start',
  stream_state: 'waiting',
  teacher_name: 'Tang',
  is_cancelled: 0,
  is_held: 0,
  undoing: null,
  bookings: 7,
  ...changes,
})

const button = (name: string) => screen.findByRole('button', { name })

describe('a class that awaits its release', () => {
  const charged = { price: '29.00', productid: 77, is_held: 1 }

  it('is marked in the list, and shows its teacher that it waits', async () => {
    api.use(
      http.get('*/api/v1/openclass', () => listOf([brief({ is_held: 1 })])),
      found(charged),
    )
    const user = userEvent.setup()
    openTeacher('/openclasses')
    const row = await screen.findByRole('row', { name: /Reading the stars/ })
    expect(within(row).getByText('Awaiting approval')).toBeTruthy()
    await user.click(within(row).getByRole('link', { name: 'Reading the stars' }))
    expect(await screen.findByText(/Until then, visitors cannot see or buy it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve and put on sale' })).toBeNull()
  })

  it('is released by the school', async () => {
    let held = 1
    const sent: unknown[] = []
    api.use(
      http.get('*/api/v1/openclass/5', () => ok(managed({ ...charged, is_held: held }))),
      http.get('*/api/v1/admin/teachers', () => ok({ list: [] })),
      http.put('*/api/v1/admin/products/77/status', async ({ request }) => {
        sent.push(await request.json())
        held = 0
        return ok(null)
      }),
    )
    const user = userEvent.setup()
    openAs({ userid: 1, types: [1] }, '/admin.html#/openclasses/5', <AdminRoutes />)
    await user.click(await button('Approve and put on sale'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve and put on sale' })).toBeNull())
    expect(sent).toEqual([{ status: 2 }])
  })
})

describe('a class that another teacher leads', () => {
  it('cannot be renamed, priced or cancelled', async () => {
    api.use(found({ is_leading: 0 }))
    openTeacher('/openclasses/5')
    expect(await screen.findByLabelText('Name')).toHaveProperty('disabled', true)
    expect(screen.getByLabelText(/^Price/)).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Cancel the class' })).toBeNull()
    expect(screen.getByLabelText(/^Short description/)).toHaveProperty('disabled', false)
  })
})

describe('the list of open classes', () => {
  it('shows time, price, who has joined and how each stands', async () => {
    api.use(
      http.get('*/api/v1/openclass', () =>
        listOf([
          brief(),
          brief({
            id: 6,
            name: 'For a price',
            is_need_pay: 1,
            product_price: '29.00',
            state: 'live',
            stream_state: 'on_air',
          }),
          brief({ id: 7, name: 'Off', is_cancelled: 1 }),
          brief({ id: 8, name: 'Cut short', state: 'end', stream_state: 'ended' }),
          brief({ id: 9, name: 'Over', begintime: 1000, endtime: 4600, state: 'end', stream_state: 'ended' }),
        ]),
      ),
    )
    openTeacher('/openclasses')
    const rows = await screen.findAllByRole('row')
    const texts = rows.map(({ textContent }) => textContent)
    expect(texts[1]).toMatch(/Reading the stars.*Tang.*Upcoming.*Free.*7/)
    expect(texts[2]).toMatch(/For a price.*Live.*29\.00/)
    expect(texts[3]).toMatch(/Off.*Cancelled/)
    const links = within(rows[1] as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/openclasses/5',
      '#/openclasses/5/broadcast',
      '#/openclasses/5',
      '#/openclasses/5/numbers',
    ])
    const offersLive = rows
      .slice(1)
      .map((row) => within(row).queryByRole('link', { name: /^Go live/ }) !== null)
    expect(offersLive).toEqual([true, true, false, true, false])
  })

  it('shows that there are none, and how to create one', async () => {
    const asked: (string | null)[] = []
    api.use(
      http.get('*/api/v1/openclass', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('phase'))
        return listOf([])
      }),
    )
    openTeacher('/openclasses')
    expect(await screen.findByText('No open classes yet')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Create open class' })).toHaveLength(2)
    await userEvent.click(screen.getByRole('link', { name: 'Awaiting approval' }))
    expect(await screen.findByText('No open classes found')).toBeTruthy()
    expect(asked).toEqual([null, 'held'])
  })
})

describe('a new open class', () => {
  it('is sent as entered, and opened', async () => {
    const sent: Record<string, unknown>[] = []
    api.use(
      http.post('*/api/v1/openclass', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>)
        return ok({ id: 5 })
      }),
      found(),
    )
    openTeacher('/openclasses/new')
    await userEvent.type(await screen.findByLabelText('Name'), 'Reading the stars')
    const price = screen.getByLabelText('Price (CN¥)')
    await userEvent.clear(price)
    await userEvent.type(price, '29.00')
    await userEvent.click(screen.getByLabelText('Allow chat'))
    await userEvent.click(await button('Create open class'))
    expect(await screen.findByText('2 people have joined')).toBeTruthy()
    expect(sent).toMatchObject([
      { name: 'Reading the stars', price: '29.00', is_chat: 0, is_replay: 1, teacher_ids: [] },
    ])
    const [{ begin_time, end_time } = {}] = sent
    expect(Number(end_time) - Number(begin_time)).toBe(3600)
  })

  it('can start now by a press, which moves its end', async () => {
    openTeacher('/openclasses/new')
    await screen.findByLabelText('Name')
    const times = () =>
      ['Starts', 'Ends'].map((name) => fromLocal(screen.getByLabelText<HTMLInputElement>(name).value) ?? 0)
    const [before = 0, endBefore = 0] = times()
    await userEvent.click(await button('Begin now'))
    const [begin = 0, end = 0] = times()
    expect(Date.now() / 1000 - begin).toBeGreaterThanOrEqual(0)
    expect(Date.now() / 1000 - begin).toBeLessThan(120)
    expect(end - begin).toBe(endBefore - before)
    // it has begun
    expect(screen.queryByRole('button', { name: 'Begin now' })).toBeNull()
  })

  it('shows errors before anything is sent', async () => {
    openTeacher('/openclasses/new')
    await screen.findByLabelText('Name')
    const end = screen.getByLabelText('Ends')
    await userEvent.clear(end)
    await userEvent.type(end, '2020-01-01T10:00')
    const price = screen.getByLabelText('Price (CN¥)')
    await userEvent.clear(price)
    await userEvent.type(price, '1.234')
    await userEvent.click(await button('Create open class'))
    for (const text of [
      'Enter a name',
      'The end must be after the start',
      'Enter a price such as 0 or 29.00',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('an open class that exists', () => {
  it('shows what the server refuses at its field, and keeps what was filled in', async () => {
    api.use(
      found({ price: '10.00', productid: 3 }),
      http.put('*/api/v1/openclass/5', () =>
        refusal(103401, 'Somebody has bought it', 200, { field: 'price' }),
      ),
    )
    openTeacher('/openclasses/5')
    const price = await screen.findByLabelText('Price (CN¥)')
    await userEvent.clear(price)
    await userEvent.type(price, '0')
    await userEvent.click(await button('Save'))
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
    expect((price as HTMLInputElement).value).toBe('0')
  })

  it('takes a time that is taken only after a confirmation that names with what', async () => {
    const when = { begintime: begin, endtime: begin + 3_600 }
    const clash = { kind: 'lesson', title: 'Ink', ...when }
    const lessons = [{ title: 'Class', ...when, clash, busy_students: null }]
    const sent: unknown[] = []
    api.use(
      found({}),
      http.put('*/api/v1/openclass/5', async ({ request }) => {
        sent.push(await request.json())
        return sent.length > 1
          ? ok({ revision: 'r2' })
          : HttpResponse.json({
              status: { code: 103715, reason: 'timeTaken', message: 'taken' },
              data: { lessons },
            })
      }),
    )
    openTeacher('/openclasses/5')
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await userEvent.click(await button('Save'))
    const question = await screen.findByRole('dialog', { name: 'This time is taken' })
    expect(question.textContent).toContain('The teacher already has “Ink”')
    await userEvent.click(within(question).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(sent).toMatchObject([{ overbook: 0 }, { overbook: 1 }]))
  })

  it('warns when a teacher has two classes at the same time', async () => {
    const other = { id: 9, name: 'Ink', begintime: begin, endtime: begin + 60, teacher_name: 'Tang' }
    api.use(found({ overlaps: [other] }))
    openTeacher('/openclasses/5')
    expect(await screen.findByText('A teacher has another class at this time')).toBeTruthy()
    expect(screen.getByText(/Tang: “Ink”, 2030-01-01/)).toBeTruthy()
  })

  it('is cancelled with a reason, and shows how much is refunded', async () => {
    let cancelled = false
    const reasons: unknown[] = []
    api.use(
      http.get('*/api/v1/openclass/5', () =>
        ok(
          managed({
            productid: 3,
            ...(cancelled && {
              is_cancelled: 1,
              undoing: { left: 1, failed: 0, refunds: 2, by_hand: 1 },
            }),
          }),
        ),
      ),
      http.post('*/api/v1/openclass/5/cancel', async ({ request }) => {
        reasons.push(await request.json())
        cancelled = true
        return ok({ orders: 4 })
      }),
    )
    openTeacher('/openclasses/5')
    await userEvent.click(await button('Cancel the class'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^2 people have bought it and will be refunded/)).toBeTruthy()
    const press = dialog.getByRole('button', { name: 'Cancel “Reading the stars”' })
    await userEvent.click(press)
    expect(dialog.getByText('Please enter a reason')).toBeTruthy()
    expect(reasons).toEqual([])
    await userEvent.type(dialog.getByLabelText(/Reason for cancelling/), 'The teacher is ill')
    await userEvent.click(press)
    expect(await screen.findByText(/4 orders are being refunded/)).toBeTruthy()
    expect(await screen.findByText('1 order is still to be refunded.')).toBeTruthy()
    expect(screen.getByText(/^2 refunds are in progress/)).toBeTruthy()
    expect(await screen.findByText(/^1 order was paid to the school directly/)).toBeTruthy()
    expect(await screen.findByText(/is cancelled and can no longer be changed/)).toBeTruthy()
    expect(reasons).toEqual([{ reason: 'The teacher is ill' }])
  })

  it('shows why it cannot be cancelled, and can be retried', async () => {
    api.use(
      found(),
      http.post('*/api/v1/openclass/5/cancel', () => refusal(103102, 'This open class is over')),
    )
    openTeacher('/openclasses/5')
    await userEvent.click(await button('Cancel the class'))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Reason for cancelling/), 'x')
    await userEvent.click(dialog.getByRole('button', { name: /^Cancel “/ }))
    expect(await dialog.findByText('This open class is over')).toBeTruthy()
  })

  const teachers = http.get('*/api/v1/admin/teachers', () =>
    ok({ list: [{ id: 1002, name: 'Tang', username: 't' }] }),
  )

  it('has its teachers chosen by the administrator', async () => {
    api.use(found(), teachers)
    openAs({ userid: 1, types: [1] }, '/admin.html#/openclasses/5', <AdminRoutes />)
    expect(await screen.findByLabelText('Teachers')).toBeTruthy()
    expect(await screen.findByText('Tang')).toBeTruthy()
  })

  it('keeps its teachers when one of them changes it', async () => {
    api.use(found())
    openTeacher('/openclasses/5')
    await screen.findByLabelText('Name')
    expect(screen.queryByLabelText('Teachers')).toBeNull()
  })

  it('that does not exist shows "not found"', async () => {
    api.use(http.get('*/api/v1/openclass/5', () => refusal(103101, 'This open class does not exist')))
    openTeacher('/openclasses/5')
    expect(await screen.findByText('This open class does not exist')).toBeTruthy()
  })
})
