import { expect, it } from 'vitest'
import { hashRouteParts } from '#contract/site/hash-routes.ts'
import { groups } from '#web/entries/public/routes.tsx'

it('every hash route is found by its address without the hash too', () => {
  const paths = groups.flatMap(({ pages }) => pages.map(({ path }) => path))
  // `/m?/course` stands for both addresses, and the page for unknown addresses is left out
  const parts = paths
    .map((path) => path.replace('/m?/', '/').split('/')[1] ?? '')
    .filter((part) => part !== '404')
  expect([...new Set(parts)].sort()).toEqual([...hashRouteParts].sort())
})
