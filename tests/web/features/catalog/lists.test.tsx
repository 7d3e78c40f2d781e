import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { slideTarget } from '#web/entries/public/pages/home/slide-target.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, briefOf } from '../order/shop.tsx'

const courses = (...names: string[]) => names.map((name, index) => briefOf({ id: index + 1, name }))
const page = (names: string[], total = names.length, next: string | null = null) =>
  ok({ list: courses(...names), total, next })

describe('the course list', () => {
  it('loads more by cursor', async () => {
    api.use(
      http.get('*/api/product', ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'c2'
          ? ok({ list: [briefOf({ id: 9, name: 'Third' })], total: 3, next: null })
          : page(['First', 'Second'], 3, 'c2'),
      ),
    )
    await openShop('courses')
    await screen.findByRole('link', { name: 'Second' })
    expect(screen.getByText('2 of 3 shown')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const third = await screen.findByRole('link', { name: 'Third' })
    expect(third.getAttribute('href')).toBe('#/course?productId=9')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('requests the type in the address, and all where it names none', async () => {
    const kinds: (string | null)[] = []
    api.use(
      http.get('*/api/product', ({ request }) => {
        kinds.push(new URL(request.url).searchParams.get('type'))
        return page(['First'])
      }),
    )
    await openShop('courses', '?type=3')
    await screen.findByRole('link', { name: 'First' })
    expect(screen.getByRole('link', { name: 'Recorded' }).getAttribute('aria-current')).toBe('true')
    await userEvent.click(screen.getByRole('link', { name: 'All' }))
    await waitFor(() => expect(kinds).toEqual(['3', null]))
    expect(location.hash).toBe('#/home/courses')
  })

  it('that is empty shows why, and offers to clear filters', async () => {
    api.use(http.get('*/api/product', () => page([])))
    await openShop('courses', '?type=1')
    expect(await screen.findByText('No courses found')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }))
    expect(await screen.findByText('No courses yet')).toBeTruthy()
  })

  it('that cannot be loaded can be retried', async () => {
    let broken = true
    api.use(http.get('*/api/product', () => (broken ? refusal(1, 'no', 404) : page(['First']))))
    await openShop('courses')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'First' })).toBeTruthy()
  })
})

describe('the home page', () => {
  beforeEach(() =>
    api.use(
      http.get('*/api/v1/home/teachers', () => ok({ list: [], total: 0, next: null })),
      http.get('*/api/v1/home/courses', () => page(['First'])),
      http.get('*/api/product', () => page([])),
    ),
  )
  const slides = http.get('*/api/v1/home/banners', () =>
    ok({
      list: [
        { id: 1, image_url: '/a.svg', title: 'Morning', link_url: '#/course?productId=3' },
        { id: 2, image_url: '/b.svg', title: 'Evening', link_url: 'javascript:alert(1)' },
      ],
    }),
  )
  const shown = (container: HTMLElement) => container.querySelector('[data-shown] img')?.getAttribute('alt')

  it('changes its slides by buttons and arrows, wraps at both ends, and can be paused', async () => {
    api.use(slides)
    const { container } = await openShop('home')
    await waitFor(() => expect(shown(container)).toBe('Morning'))
    await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }))
    expect(shown(container)).toBe('Evening')
    await userEvent.keyboard('{ArrowRight}')
    expect(shown(container)).toBe('Morning')
    await userEvent.click(screen.getByRole('button', { name: 'Slide 2 of 2: Evening' }))
    expect(shown(container)).toBe('Evening')
    await userEvent.click(screen.getByRole('button', { name: 'Pause the slides' }))
    expect(screen.getByRole('button', { name: 'Play the slides' })).toBeTruthy()
  })

  it('marks what is sold out, what has few places, and what is free', async () => {
    const list = [
      briefOf({ id: 1, name: 'Gone', stock_type: 2, stock: 0 }),
      briefOf({ id: 2, name: 'Nearly', stock_type: 2, stock: 5 }),
      briefOf({ id: 3, name: 'Plenty', stock_type: 2, stock: 6, price: '0.00' }),
    ]
    api.use(
      slides,
      http.get('*/api/v1/home/courses', () => ok({ list })),
    )
    await openShop('home', '', { config: { guide: false } })
    await screen.findByRole('link', { name: 'Gone' })
    const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(cards).toEqual([
      expect.stringMatching(/Sold out.*CN¥199.00$/),
      expect.stringMatching(/Only a few places left.*CN¥199.00$/),
      expect.stringMatching(/^((?!left).)*Free$/),
    ])
  })

  it('has a box of 806 px for another height than 450', async () => {
    api.use(slides)
    const homePage = {
      landing: '',
      showHotCourses: false,
      showStarTeachers: true,
      navigation: { showLinks: true },
    }
    const { container } = await openShop('home', '', {
      config: { homePage: { ...homePage, swiperSlide: { height: 600 } } },
    })
    await waitFor(() => expect(container.querySelector('.home-banner')?.hasAttribute('data-tall')).toBe(true))
    expect(screen.queryByText('Popular courses')).toBeNull()
  })
})

it('a slide links to a route, a path of this site or the web, and nowhere else', () => {
  expect(slideTarget('#/course?productId=3')).toEqual({ kind: 'route', to: '/course?productId=3' })
  expect(slideTarget('/school/student.html')).toEqual({ kind: 'address', href: '/school/student.html' })
  expect(slideTarget('https://example.com/')).toEqual({ kind: 'address', href: 'https://example.com/' })
  for (const link of ['', 'javascript:alert(1)', '//example.com', '/\\example.com', 'data:,a'])
    expect(slideTarget(link)).toBeNull()
})
