import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useAuditFilters } from '#web/features/audit/use-audit-filters.ts'

const filtersOf = (query: string) =>
  renderHook(() => useAuditFilters(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/audit?${query}`]}>{children}</MemoryRouter>,
  }).result.current

it('a number narrows the log with the kind of its record and without it', () => {
  expect(filtersOf('subject=order&number=7')).toMatchObject({ record: 'order 7', number: undefined })
  expect(filtersOf('number=7')).toMatchObject({ record: undefined, subject: undefined, number: 7 })
  expect(filtersOf('number=0')).toMatchObject({ number: undefined })
  expect(filtersOf('subject=order')).toMatchObject({ record: undefined, subject: 'order', number: undefined })
})
