import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import type { User } from '#web/lib/current-user.ts'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { offlinePayment, order } from '../../order/manage/support.ts'

inEnglish()

const admin = { userid: 1, types: [1] }
let students = [{ ...person(11, 'Wang'), block_status: 0 }]
let type = 3
/** the difference to an order that was paid at a provider */
let bought: object = {}
const changed: string[] = []
const requests: URLSearchParams[] = []

function person(userid: number, name: string) {
  return {
    userid,
    username: `u_${userid}`,
    name,
    telephone: '138****0001',
    order_id: userid * 10,
    order_number: `2026${userid}`,
    granted_at: 1_790_000_000,
    valid_until: null,
  }
}

beforeEach(() => {
  students = [{ ...person(11, 'Wang'), block_status: 0 }]
  type = 3
  bought = {}
  changed.length = 0
  requests.length = 0
  const effects: Record<string, number> = { remove: 1, recover: 0, expire: 2 }
  api.use(
    http.get('*/api/v1/admin/orders/110', () => ok({ ...order, order_id: 110, ...bought })),
    http.get('*/api/v1/admin/products/9', () => ok({ id: 9, name: 'Ink', type })),
    http.get('*/api/product/9/:kind', ({ request, params }) => {
      const { searchParams } = new URL(request.url)
      requests.push(searchParams)
      const wanted = params['kind'] === (type === 6 ? 'openclassstudents' : 'vodstudents')
      const from = (Number(searchParams.get('page')) - 1) * 20
      const list = wanted ? students : []
      return ok({ list: list.slice(from, from + 20), total: list.length })
    }),
    http.put('*/api/product/9/:kind/:action/order/:order', ({ params }) => {
      const { kind, action, order } = params
      changed.push(`${String(kind)} ${String(action)} ${String(order)}`)
      const block_status = effects[String(action)] ?? 0
      students = students.map((one) => (String(one.order_id) === order ? { ...one, block_status } : one))
      return ok({ block_status })
    }),
  )
})

const open = (query = '') => openAs(admin, `/admin.html#/products/9/students${query}`, <AdminRoutes />)

describe('the students of a course', () => {
  it('are removed by who may not read orders; what was paid offline is not theirs to decide', async () => {
    const user = userEvent.setup()
    bought = { offline_payment: offlinePayment }
    const abilities: User['abilities'] = ['catalog.read', 'learning.read', 'learning.write']
    openAs({ ...admin, abilities }, '/admin.html#/products/9/students', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Remove Wang from the course' }))
    const question = await screen.findByRole('dialog', { name: 'Remove Wang from the course?' })
    expect(within(question).queryByRole('radio')).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(changed).toEqual(['vodstudents remove 110']))
  })

  it('are removed after confirmation, and undo gives the course back', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Remove Wang from the course' }))
    const question = await screen.findByRole('dialog', { name: 'Remove Wang from the course?' })
    expect(changed).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Wang has been removed from the course')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Restore access for Wang' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(changed).toEqual(['vodstudents remove 110', 'vodstudents recover 110']))
    expect(await screen.findByText('Studying')).toBeTruthy()
  })

  it('who paid offline are removed once the refund is decided', async () => {
    bought = { offline_payment: offlinePayment }
    const sent: unknown[] = []
    api.use(
      http.post('*/api/v1/admin/orders/110/refund', async ({ request }) => {
        sent.push(await request.json())
        return ok(null)
      }),
    )
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Remove Wang from the course' }))
    const question = await screen.findByRole('dialog', { name: 'Remove Wang from the course?' })
    expect(within(question).getByText('Wang paid CN¥199.00 offline for this course.')).toBeTruthy()
    await user.click(within(question).getByRole('radio', { name: /It is refunded/ }))
    await user.click(within(question).getByRole('button', { name: 'Continue' }))
    const dialog = await screen.findByRole('dialog', { name: 'Refund order 20261120005' })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Returned by' }), 'Cash')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'moves away')
    await user.click(within(dialog).getByRole('button', { name: 'Record CN¥199.00 as returned' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { amount: '199.00', by_hand: { kind: 'cash', take_course: 1, return_place: 1 } },
      ]),
    )
    expect(changed).toEqual([])
  })

  it('whose course was ended are marked differently from removed ones, and recover without confirmation', async () => {
    students = [
      { ...person(11, 'Wang'), block_status: 1 },
      { ...person(12, 'Li'), block_status: 2 },
    ]
    const user = userEvent.setup()
    open()
    expect(await screen.findByText('Removed')).toBeTruthy()
    expect(screen.getByText('Ended by the school')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore access for Li' }))
    await waitFor(() => expect(changed).toEqual(['vodstudents recover 120']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(changed.at(-1)).toBe('vodstudents expire 120'))
  })

  it('of an open class are loaded and changed by its own calls', async () => {
    type = 6
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'End access for Wang' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End access' }))
    await waitFor(() => expect(changed).toEqual(['openclassstudents expire 110']))
  })

  it('are searched by a word in the address, and loaded page by page', async () => {
    students = Array.from({ length: 25 }, (_, index) => ({
      ...person(index + 1, `S${index}`),
      block_status: 0,
    }))
    const user = userEvent.setup()
    open('?keyword=S')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() =>
      expect(requests.map((query) => [query.get('page'), query.get('keyword')])).toEqual([
        ['1', 'S'],
        ['2', 'S'],
      ]),
    )
  })

  it('are announced by an empty state while there are none', async () => {
    students = []
    open()
    expect(await screen.findByText('No students yet')).toBeTruthy()
  })
})

describe('the forms of a free trial', () => {
  it('show the submitted values under the labels of the form', async () => {
    api.use(
      http.get('*/api/v1/admin/products/9/freeclaims', () =>
        listOf([
          {
            id: 1,
            userid: 11,
            username: 'u_11',
            fields: {
              ...{ name: 'Wang', grade: 'Third', gender: '0', parent_name: 'Li' },
              ...{ phone: '13800138000', phone_area_code: '86', parent_phone: '912345678' },
              parent_phone_area_code: '886',
            },
            created_at: 1_790_000_000,
          },
        ]),
      ),
    )
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('tab', { name: 'Free trial forms' }))
    expect(await screen.findByText('Third')).toBeTruthy()
    expect(screen.getByText('Grade')).toBeTruthy()
    const written = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(written).toEqual([
      ['Name', 'Wang'],
      ['Phone', '+86 13800138000'],
      ['Grade', 'Third'],
      ['Gender', 'Female'],
      ['Parent’s name', 'Li'],
      ['Parent’s phone', '+886 912345678'],
    ])
    expect(screen.queryByText('Subject')).toBeNull()
  })
})
