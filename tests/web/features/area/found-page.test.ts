import { expect, it } from 'vitest'
import { inOrder, matchOf } from '#web/features/area/found-page.ts'

const person = { label: 'Li Lei', names: ['lilei'], phoneEnd: '5678', href: '#/users/1' }

it.each([
  ['li lei', 0],
  ['LILEI', 0],
  ['5678', 0],
  ['13812345678', 0],
  ['lil', 1],
  ['lei', 2],
  ['678', 2],
] as const)('“%s” names a person by rank %i', (text, rank) => {
  expect(matchOf(person, text)).toBe(rank)
})

it('shows the kind with the best result first, and in it the best result; nothing of empty kinds', () => {
  const of = (label: string) => ({ label, href: label })
  const sections = [
    { title: 'Pages', pages: [of('My orders')] },
    { title: 'People', pages: [of('Anna Order'), of('Order Anna')] },
    { title: 'Courses', pages: [of('Orde'), of('Order')] },
    { title: 'Leads', pages: [] },
  ]
  expect(
    inOrder(sections, 'order').map(({ title, pages }) => [title, pages.map(({ label }) => label)]),
  ).toEqual([
    ['Courses', ['Order', 'Orde']],
    ['People', ['Order Anna', 'Anna Order']],
    ['Pages', ['My orders']],
  ])
})
