import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { navigation } from '#web/lib/navigation.ts'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, madeProduct, sent, serveForm } from './product-form-support.tsx'

inEnglish()

let answer = () => refusal(102001, 'price is not valid', 200, { field: 'price' })

beforeEach(() => serveForm(() => answer()))

async function fill() {
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/products/new', <AdminRoutes />)
  await user.type(await screen.findByLabelText('Name'), 'Ink')
  await user.type(screen.getByLabelText('Price'), '19.9')
  return user
}

const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Create course' })

describe('the form of a new course', () => {
  it('sends nothing while name and price are missing, and shows it at the fields', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/new', <AdminRoutes />)
    await screen.findByLabelText('Name')
    await user.click(submit())
    expect(await screen.findByText('Enter a name')).toBeTruthy()
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/Enter a price/)).toBeTruthy()
    expect(sent).toEqual([])
    const problems = screen.getByRole('alert')
    expect(problems.textContent).toMatch(/^2 fields need your attention/)
    await user.click(within(problems).getByRole('button', { name: 'Price' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Price'))
    await user.keyboard('5')
    await user.tab()
    await waitFor(() => expect(within(problems).queryByRole('button', { name: 'Price' })).toBeNull())
  })

  it.each([
    ['99999999999', 'The price can be at most CN¥999,999,999.99'],
    ['-12.345abc', 'Enter a number without a minus sign, letters or a currency sign'],
    ['12.345', 'Use at most 2 decimals'],
  ])('says what is wrong with the price %s', async (typed, fault) => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/new', <AdminRoutes />)
    await user.type(await screen.findByLabelText('Price'), typed)
    await user.click(submit())
    expect(await screen.findByText(fault)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('asks how many places a course has that is limited', async () => {
    const user = await fill()
    await user.click(screen.getByLabelText('Limited'))
    await user.click(submit())
    expect(await screen.findByText('Enter a whole number from 0 to 1,000,000')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows at its field what the server refuses, and keeps what was filled in', async () => {
    answer = () => refusal(102001, 'price is not valid', 200, { field: 'price' })
    const user = await fill()
    await user.click(submit())
    expect(await screen.findByText(/Enter a price/)).toBeTruthy()
    const price = screen.getByLabelText<HTMLInputElement>('Price')
    expect(price.getAttribute('aria-invalid')).toBe('true')
    expect(price.value).toBe('19.9')
  })

  it('shows that nothing was lost when the server cannot be reached', async () => {
    answer = () => refusal(102007, '', 503)
    const user = await fill()
    await user.click(submit())
    expect(await screen.findByText('Your changes could not be saved. Server Error')).toBeTruthy()
    expect(screen.getByText(/Everything you entered is still here/)).toBeTruthy()
  })

  it.each([502, 504])('does not say that nothing was saved when no answer arrived: %i', async (status) => {
    answer = () => new HttpResponse(null, { status })
    const user = await fill()
    await user.click(submit())
    expect(await screen.findByText(/it is not known whether this was done/)).toBeTruthy()
    expect(screen.queryByText(/could not be saved/)).toBeNull()
  })

  it('offers to put the course on sale once it is created', async () => {
    answer = () => ok({ id: 77 })
    const statuses: unknown[] = []
    const product = { ...madeProduct }
    api.use(
      http.get('*/api/v1/admin/products/77', () => ok(product)),
      http.put('*/api/v1/admin/products/77/status', async ({ request }) => {
        statuses.push(await request.json())
        product.status = 2
        return ok(null)
      }),
    )
    const user = await fill()
    await user.click(screen.getByLabelText('Recommend on the home page'))
    await user.click(submit())
    expect(await screen.findByText('“Ink” has been created and is not on sale yet')).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'Ink',
        hot_course_name: '',
        cover_url: '',
        intro: '',
        desc: '',
        details: '',
        type: 1,
        price: '19.9',
        stock_type: 1,
        is_show_stock: 0,
        stock: 0,
        validity_type: 1,
        validity_time: 365,
        validity_starttime: null,
        validity_endtime: null,
        validity_time_show: 1,
        is_show_class_times: 1,
        is_deliver: 0,
        product_ids: [],
        is_hot: 1,
        teacher_ids: [],
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Put on sale' }))
    expect(await screen.findByText('“Ink” is on sale')).toBeTruthy()
    expect(statuses).toEqual([{ status: 2 }])
  })

  it('shows what is missing, and requires confirmation before an incomplete course is put on sale', async () => {
    answer = () => ok({ id: 77 })
    const statuses: object[] = []
    const status = { code: 102907, reason: 'productIncomplete', message: 'Something is missing' }
    const product = { ...madeProduct, type: 3, missing: ['video'] }
    api.use(
      http.get('*/api/v1/admin/products/77', () => ok(product)),
      http.put('*/api/v1/admin/products/77/status', async ({ request }) => {
        statuses.push((await request.json()) as object)
        if (statuses.length === 1) return HttpResponse.json({ status, data: { missing: ['video'] } })
        product.status = 2
        return ok(null)
      }),
    )
    const user = await fill()
    await user.click(submit())
    expect(await screen.findByText(/This recorded course has no video/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Put on sale' }))
    const question = await screen.findByRole('dialog', { name: 'Put “Ink” on sale although it is empty?' })
    await user.click(within(question).getByRole('button', { name: 'Put on sale anyway' }))
    const notice = (await screen.findByText('“Ink” is on sale although it is empty')).closest(
      '[role="status"]',
    )
    expect(notice?.textContent).toContain('This recorded course has no video')
    expect(screen.queryByText(/before this can go on sale/)).toBeNull()
    expect(statuses).toEqual([{ status: 2 }, { status: 2, anyway: 1 }])
  })

  it('warns before it is left with unsaved changes', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    const user = await fill()
    await user.click(screen.getByRole('link', { name: 'Back to courses' }))
    const question = await screen.findByRole('dialog', { name: 'You have unsaved changes' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ink')
    expect(go).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Back to courses' }))
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith(expect.stringContaining('#/products')))
  })
})

describe('the form by the kind of product', () => {
  const product = (id: number, name: string, type = 1) => ({
    ...madeProduct,
    id,
    name,
    type,
    sold: 0,
    created_at: 1,
  })

  it('requires the products of a package, offers neither packages nor goods, and keeps the order', async () => {
    answer = () => ok({ id: 77 })
    api.use(
      http.get('*/api/v1/admin/products', () =>
        listOf([product(1, 'Tea'), product(2, 'Chess'), product(3, 'Bundle', 0), product(4, 'Brush', 4)]),
      ),
      http.get('*/api/v1/admin/products/77', () => ok(madeProduct)),
    )
    const user = await fill()
    await user.click(screen.getByRole('radio', { name: 'Package' }))
    await user.click(submit())
    expect(await screen.findByText(/Choose at least one course/)).toBeTruthy()
    expect(sent).toEqual([])
    for (const name of ['Tea', 'Chess']) {
      await user.click(screen.getByRole('combobox', { name: 'Courses in this package' }))
      await user.click(await screen.findByTitle(new RegExp(`^${name} `)))
    }
    await user.click(screen.getByRole('combobox', { name: 'Courses in this package' }))
    expect(screen.queryByTitle(/^(Bundle|Brush) /)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Move “Chess” up' }))
    await user.click(submit())
    await waitFor(() => expect(sent).toMatchObject([{ type: 0, product_ids: [2, 1] }]))
  })

  it('always delivers goods, and has no validity for them', async () => {
    const user = await fill()
    await user.click(screen.getByRole('radio', { name: 'Goods' }))
    expect(screen.getByText(/Goods are always shipped/)).toBeTruthy()
    expect(screen.queryByText('Access period')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Class' }))
    expect(screen.getByText('Access period')).toBeTruthy()
  })

  it('names goods as goods, and has no field for teachers', async () => {
    answer = () => ok({ id: 77 })
    api.use(http.get('*/api/v1/admin/products/77', () => ok({ ...madeProduct, type: 4 })))
    const user = await fill()
    await user.click(screen.getByRole('radio', { name: 'Goods' }))
    const form = screen.getByRole('main').querySelector('form')
    // the other kind to choose, and the link back to the list
    const shown = form?.textContent?.replace(/Recorded course|Back to courses/g, '')
    expect(shown).not.toMatch(/course/)
    expect(screen.queryByText('Teachers')).toBeNull()
    expect(screen.getByText('Stock')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create goods' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit goods' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Pages of these goods' })).toBeTruthy()
  })

  it('requires the end of a validity between two dates', async () => {
    answer = () => ok({ id: 77 })
    api.use(http.get('*/api/v1/admin/products/77', () => ok(madeProduct)))
    const user = await fill()
    await user.click(screen.getByRole('radio', { name: 'Fixed dates' }))
    fireEvent.change(screen.getByLabelText('Valid from'), { target: { value: '2030-02-01T00:00' } })
    fireEvent.change(screen.getByLabelText('Valid until'), { target: { value: '2030-01-01T00:00' } })
    await user.click(submit())
    expect(await screen.findByText(/The end must be after/)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(screen.getByLabelText('Valid until'), { target: { value: '2030-03-01T00:00' } })
    await user.click(submit())
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          validity_type: 2,
          validity_starttime: new Date('2030-02-01T00:00').getTime() / 1000,
          validity_endtime: new Date('2030-03-01T00:00').getTime() / 1000,
        },
      ]),
    )
  })

  it('shows its own text for a refused price', async () => {
    answer = () => refusal(102901, 'An activity asks as much.', 200, { field: 'price' })
    const user = await fill()
    await user.click(submit())
    expect(await screen.findByText('An activity asks as much.')).toBeTruthy()
  })
})
