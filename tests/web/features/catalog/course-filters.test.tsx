import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { filteredRoute, filtersOf } from '#web/entries/public/pages/courses/course-filters.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { briefOf, openShop } from '../order/shop.tsx'

/** The queries of the list, newest last. */
let requests: string[]
const teacher = { id: 1003, name: 'Lin', avatar_url: '', intro: '', subjects: [], is_star: 0 }

beforeEach(() => {
  requests = []
  api.use(
    http.get('*/api/v1/home/teachers', () => ok({ list: [teacher], total: 1, next: null })),
    http.get('*/api/product', ({ request }) => {
      const { searchParams } = new URL(request.url)
      searchParams.delete('limit')
      requests.push(searchParams.toString())
      const none = searchParams.get('keyword') === 'nothing'
      return ok({ list: none ? [] : [briefOf()], total: none ? 0 : 1, next: null })
    }),
  )
})
const last = (query: string) => waitFor(() => expect(requests.at(-1)).toBe(query))

describe('the filters of the course list', () => {
  it('follow the input when typing pauses, and are in the address', async () => {
    await openShop('courses')
    await last('')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '唐诗')
    await last('keyword=%E5%94%90%E8%AF%97')
    expect(requests).toHaveLength(2)
    expect(location.hash).toBe('#/home/courses?keyword=%E5%94%90%E8%AF%97')
  })

  it('are read from the address, all together', async () => {
    const query = 'keyword=sky&type=3&price_min=10&price_max=99.5&teacher_id=1003&order=price_asc'
    await openShop('courses', `?${query}`)
    await last(query)
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('sky')
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Teacher' }).value).toBe('1003'),
    )
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('price_asc')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'to' }).value).toBe('99.5')
    expect(screen.getByRole('link', { name: 'Recorded' }).getAttribute('aria-current')).toBe('true')
  })

  it('keep each other when one of them changes', async () => {
    await openShop('courses', '?keyword=sky&type=3')
    await screen.findByRole('option', { name: 'Lin' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Teacher' }), '1003')
    await last('keyword=sky&type=3&teacher_id=1003')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price_desc')
    await last('keyword=sky&type=3&teacher_id=1003&order=price_desc')
    await userEvent.click(screen.getByRole('link', { name: 'Goods' }))
    await last('keyword=sky&type=4&teacher_id=1003&order=price_desc')
  })

  it('accept a range of prices, and show what is wrong with an invalid one', async () => {
    await openShop('courses')
    await userEvent.type(screen.getByRole('textbox', { name: 'from' }), '50')
    await last('price_min=50')
    await userEvent.type(screen.getByRole('textbox', { name: 'to' }), '20')
    const fault = 'Not filtered by price: enter two amounts, the smaller one first.'
    expect(await screen.findByText(fault)).toBeTruthy()
    // the list is not shown as if it were narrowed by one of them, and other filters work
    expect(location.hash).toBe('#/home/courses')
    const recorded = screen.getByRole('link', { name: 'Recorded' })
    await waitFor(() => expect(recorded.getAttribute('href')).toBe('#/home/courses?type=3'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price_desc')
    await last('order=price_desc')
    expect(screen.getByText(fault)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'to' }), '0')
    await last('price_min=50&price_max=200&order=price_desc')
    expect(screen.queryByText(fault)).toBeNull()
  })

  it('forget an invalid range when it is emptied', async () => {
    await openShop('courses')
    await userEvent.type(screen.getByRole('textbox', { name: 'from' }), 'x')
    expect(await screen.findByText(/^Not filtered by price/)).toBeTruthy()
    await userEvent.clear(screen.getByRole('textbox', { name: 'from' }))
    await waitFor(() => expect(screen.queryByText(/^Not filtered by price/)).toBeNull())
  })

  it('without a result are cleared by one press', async () => {
    await openShop('courses', '?keyword=nothing')
    expect(await screen.findByText('No courses found')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }))
    expect(await screen.findByRole('link', { name: 'Reading the stars' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('')
  })

  it.each([
    ['type=9', ''],
    ['type=x&price_min=abc&price_max=-1', ''],
    ['teacher_id=0&order=best', ''],
    ['order=newest', ''],
    ['type=0', '?type=0'],
  ])('ignore invalid values: %s', (query, kept) => {
    expect(filteredRoute(filtersOf(new URLSearchParams(query)))).toBe(`/home/courses${kept}`)
  })
})

describe('a card of the list', () => {
  it('shows the discount price with the old one, and the price in a group', async () => {
    const list = [
      briefOf({ id: 1, name: 'Cheaper', discount_price: '149.00' }),
      briefOf({ id: 2, name: 'Together', group_price: '99.00' }),
    ]
    api.use(http.get('*/api/product', () => ok({ list, total: 10_001, next: 'c' })))
    await openShop('courses')
    await screen.findByRole('link', { name: 'Cheaper' })
    const [cheaper, together] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Cheaper|Together/.test(textContent))
    expect(cheaper?.textContent).toMatch(/Discount.*149\.00.*199\.00/)
    expect(together?.textContent).toMatch(/Group offer.*199\.00.*Group price.*99\.00/)
    expect(screen.getByText('2 of 10000+ shown')).toBeTruthy()
  })
})

describe('free study', () => {
  it('lists free courses, each with a link to claim it', async () => {
    api.use(
      http.get('*/api/product', ({ request }) => {
        expect(new URL(request.url).searchParams.get('price_max')).toBe('0')
        const list = [
          briefOf({ name: 'First hour', price: '0.00' }),
          briefOf({ id: 8, name: 'Gone', price: '0.00', stock_type: 2, stock: 0 }),
        ]
        return ok({ list, total: 2, next: null })
      }),
    )
    await openShop('freeStudy')
    const claim = await screen.findByRole('link', { name: 'Claim First hour for free' })
    expect(claim.getAttribute('href')).toBe('#/free_claim?product_id=7')
    expect(screen.queryByRole('link', { name: 'Claim Gone for free' })).toBeNull()
    expect(screen.getByText('Sold out')).toBeTruthy()
  })

  it('leads a student to learn what they own already, even where it is sold out', async () => {
    const list = [
      briefOf({ name: 'First hour', price: '0.00' }),
      briefOf({ id: 8, name: 'Gone', price: '0.00', stock_type: 2, stock: 0 }),
      briefOf({ id: 9, name: 'New', price: '0.00' }),
    ]
    api.use(
      http.get('*/api/product', () => ok({ list, total: 3, next: null })),
      http.post('*/api/order/freeproduct', async ({ request }) => {
        const { productid } = (await request.json()) as { productid: number }
        return productid === 9 ? refusal(1, 'not ordered') : ok({ order_id: 51 })
      }),
    )
    await openShop('freeStudy', '', { user: { types: [3] } })
    const learn = await screen.findByRole('link', { name: 'Start learning First hour' })
    expect(learn.getAttribute('href')).toMatch(/student\.html#\/my_courses\/7$/)
    expect(await screen.findByRole('link', { name: 'Start learning Gone' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Claim New for free' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Claim First hour for free' })).toBeNull()
  })

  it('shows when there are none', async () => {
    api.use(http.get('*/api/product', () => ok({ list: [], total: 0, next: null })))
    await openShop('freeStudy')
    expect(await screen.findByText('No free courses at the moment')).toBeTruthy()
  })
})
