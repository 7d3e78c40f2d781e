import { useSearchParams } from 'react-router-dom'
import { movementFigures, type ReportGroup, type ReportName, shapeOf } from '#contract/report/shapes.ts'
import { dayOf, oneOf } from '#web/area-kit/list/filters.tsx'

export const numberOf = (search: URLSearchParams, param: string): number | undefined => {
  const text = search.get(param) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The period from the address; undefined: as the server chooses. */
export function usePeriod() {
  const [search] = useSearchParams()
  return { from: dayOf(search, 'from'), to: dayOf(search, 'to') }
}

/** What a report is about, from the address; invalid values count as missing. */
export function useReportFilters(report: ReportName) {
  const [search] = useSearchParams()
  const shape = shapeOf(report)
  return {
    ...usePeriod(),
    by: oneOf<ReportGroup>(search, 'by', shape.by),
    product: shape.ofCourse ? numberOf(search, 'product') : undefined,
  }
}

/** The part of a report whose rows are wanted, from the address. */
export function useRowFilters(report: ReportName) {
  const [search] = useSearchParams()
  return {
    ...useReportFilters(report),
    key: search.get('key') ?? undefined,
    currency: numberOf(search, 'currency'),
    figure: oneOf(search, 'figure', movementFigures),
  }
}
