import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { textsOf } from '#web/features/catalog/manage/form-texts.ts'
import { newProduct, refusedField } from '#web/features/catalog/manage/product-values.ts'
import { saleChecks } from '#web/features/catalog/manage/sale-checks.ts'
import { Refused } from '#web/lib/failures.ts'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, madeProduct, serveForm } from './product-form-support.tsx'

inEnglish()

const answer = () => refusal(102001, 'price is not valid', 200, { field: 'price' })

beforeEach(() => serveForm(answer))

describe('an existing course', () => {
  it('is copied, and the copy opened', async () => {
    const copies: unknown[] = []
    api.use(
      http.get('*/api/v1/admin/products/77', () => ok(madeProduct)),
      http.get('*/api/v1/admin/products/78', () => ok({ ...madeProduct, id: 78, name: 'Ink (copy)' })),
      http.post('*/api/v1/admin/products/77/copy', async ({ request }) => {
        copies.push(await request.json())
        return ok({ id: 78 })
      }),
    )
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/77', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ink (copy)'))
    expect(copies).toEqual([{ name: 'Ink (copy)' }])
  })

  function serveChanged(product: { revision: number }): object[] {
    const saved: object[] = []
    api.use(
      http.get('*/api/v1/admin/products/77', () => ok(product)),
      http.put('*/api/v1/admin/products/77', async ({ request }) => {
        const body = (await request.json()) as { revision: number }
        saved.push(body)
        if (body.revision === product.revision) return ok({ revision: 6 })
        const status = { code: 102908, reason: 'productChanged', message: 'Changed meanwhile' }
        return HttpResponse.json({ status, data: { revision: product.revision, by: 'Mei' } })
      }),
    )
    return saved
  }

  it('that somebody else has saved as it was is saved without a question', async () => {
    const product = { ...madeProduct, revision: 4 }
    const saved = serveChanged(product)
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/77', <AdminRoutes />)
    await user.type(await screen.findByLabelText('Short description'), 'mine')
    product.revision = 5
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toMatchObject([{ revision: 4 }, { revision: 5, intro: 'mine' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that somebody else has changed shows both versions, and saves the chosen one', async () => {
    const product = { ...madeProduct, revision: 4 }
    const saved = serveChanged(product)
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/77', <AdminRoutes />)
    await user.type(await screen.findByLabelText('Name'), ' and tea')
    await user.type(screen.getByLabelText('Short description'), 'mine')
    Object.assign(product, { revision: 5, name: 'Ink and paper', price: '25.00' })
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
    await save()
    const question = await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' })
    expect(within(question).getByRole('radio', { name: /Saved now.*Ink and paper/ })).toBeTruthy()
    await user.click(within(question).getByRole('radio', { name: /Yours.*Ink and tea/ }))
    expect(within(question).getByRole('listitem').textContent).toBe('Price: CN¥25.00')
    await user.click(within(question).getByRole('button', { name: 'Continue with this choice' }))
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('25.00')
    await save()
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved).toMatchObject([
      { revision: 4, name: 'Ink and tea', price: '19.90' },
      { revision: 5, name: 'Ink and tea', price: '25.00', intro: 'mine' },
    ])
  })

  it('shows what is left to do before it goes on sale, and leads there', async () => {
    api.use(http.get('*/api/v1/admin/products/77', () => ok({ ...madeProduct, type: 3, missing: ['video'] })))
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/77', <AdminRoutes />)
    expect(await screen.findByText('2 of 7 ready')).toBeTruthy()
    const video = screen.getByRole('link', { name: 'A lesson with a video' })
    expect(video.getAttribute('href')).toBe('#/products/77/lessons')
    await user.click(screen.getByRole('button', { name: 'Short description' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Short description'))
    await user.keyboard('Black ink')
    expect(await screen.findByText('3 of 7 ready')).toBeTruthy()
  })

  it('calls the parts of goods in what is left to do as their form does', () => {
    const texts = saleChecks({ id: 7, missing: [], lessons: [] }, { ...newProduct, type: 4 }).map(
      ({ text }) => text,
    )
    expect(texts).toContain(textsOf(4).name)
    expect(texts).toContain(textsOf(4).desc)
  })

  it('is frozen and unfrozen', async () => {
    const statuses: unknown[] = []
    const product = { ...madeProduct, status: 2 }
    api.use(
      http.get('*/api/v1/admin/products/77', () => ok(product)),
      http.put('*/api/v1/admin/products/77/status', async ({ request }) => {
        const body = (await request.json()) as { status: number }
        statuses.push(body.status)
        product.status = body.status
        return ok(null)
      }),
    )
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/products/77', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Freeze' }))
    expect(await screen.findByText(/“Ink” is frozen/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unfreeze' }))
    expect(await screen.findByText(/“Ink” is not on sale/)).toBeTruthy()
    expect(statuses).toEqual([0, 1])
  })
})

describe('a refusal', () => {
  it('is shown at the field that it names, in any language', () => {
    expect(
      refusedField(new Refused({ code: 102001, message: '不符合要求' }, { field: 'validity_time' })),
    ).toBe('validity_time')
    expect(
      refusedField(new Refused({ code: 102503, message: 'One of the teachers does not exist' }, null)),
    ).toBe('teacher_ids')
    expect(
      refusedField(new Refused({ code: 102001, message: 'cursor is not valid' }, { field: 'cursor' })),
    ).toBeNull()
    expect(refusedField(new Refused({ code: 100003, message: 'name' }, null))).toBeNull()
  })
})
