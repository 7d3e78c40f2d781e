import { expect, it } from 'vitest'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import { areaOf, isCurrentEntry } from '#web/features/area/area.ts'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const page = lazyPage(() => Promise.resolve({ default: () => null }))
const icon: IconDefinition = { name: 'any', theme: 'outlined', icon: { tag: 'svg', attrs: {} } }
const pages: readonly PageRoute[] = [
  { path: '/refunds', page, title: 'refunds', navigation: '/orders' },
  { path: '/sums/:day', page, title: 'sum', navigation: '/orders' },
  { path: '/orders', page, title: 'orders', navigation: { group: 'trade', icon }, search: 'searchOrders' },
  { path: '/orders/new', page, title: 'orderNew' },
  { path: '/orders/:id', page, title: 'order' },
  { path: '/users', page, title: 'users', navigation: { group: 'students', icon } },
  { path: '/', page, title: 'overview', navigation: { group: 'start', icon } },
  { path: '/payments', page, title: 'payments', navigation: { group: 'trade', icon, tab: true } },
]
const area = areaOf('name', pages)

it('has its groups in one order, whatever the order of the pages', () => {
  expect(area.groups.map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)])).toEqual([
    [null, 'overview'],
    [null, 'users'],
    ['area:group.trade', 'orders', 'payments'],
  ])
})

it('lists the entries of its navigation first, then each other page without parameters', () => {
  expect(area.places.map(({ label }) => label)).toEqual([
    'overview',
    'users',
    'orders',
    'payments',
    'refunds',
    'orderNew',
  ])
  expect(area.searches).toEqual([{ route: '/orders', label: 'searchOrders' }])
})

it('marks the entry of a page: its own, one below it, or one that names it', () => {
  const marked = (path: string) =>
    area.groups
      .flatMap(({ entries }) => entries)
      .filter((entry) => isCurrentEntry(entry, path))
      .map(({ label }) => label)
  expect(marked('/orders')).toEqual(['orders'])
  expect(marked('/orders/7')).toEqual(['orders'])
  expect(marked('/refunds')).toEqual(['orders'])
  expect(marked('/sums/2026-11-22')).toEqual(['orders'])
  expect(marked('/')).toEqual(['overview'])
  expect(marked('/users/7')).toEqual(['users'])
  expect(marked('/orders-of-old')).toEqual([])
})
