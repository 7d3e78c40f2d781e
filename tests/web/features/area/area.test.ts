import { expect, it } from 'vitest'
import { areaOf, isCurrentEntry } from '#web/features/area/area.ts'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const page = lazyPage(() => Promise.resolve({ default: () => null }))
const pages: readonly PageRoute[] = [
  { path: '/refunds', page, title: 'refunds', navigation: '/orders' },
  { path: '/orders', page, title: 'orders', navigation: true, search: 'searchOrders' },
  { path: '/orders/new', page, title: 'orderNew' },
  { path: '/orders/:id', page, title: 'order' },
  { path: '/users', page, title: 'users', navigation: true },
]
const area = areaOf('name', pages)

it('has the entries of its navigation first among its places, and each other page without parameters', () => {
  expect(area.navigation.map(({ label }) => label)).toEqual(['orders', 'users'])
  expect(area.places.map(({ label }) => label)).toEqual(['orders', 'users', 'refunds', 'orderNew'])
  expect(area.searches).toEqual([{ route: '/orders', label: 'searchOrders' }])
})

it('marks the entry that stands for a page: its own, one below it, or one that names it', () => {
  const marked = (path: string) =>
    area.navigation.filter((entry) => isCurrentEntry(entry, path)).map(({ label }) => label)
  expect(marked('/orders')).toEqual(['orders'])
  expect(marked('/orders/7')).toEqual(['orders'])
  expect(marked('/refunds')).toEqual(['orders'])
  expect(marked('/users/7')).toEqual(['users'])
  expect(marked('/orders-of-old')).toEqual([])
})
