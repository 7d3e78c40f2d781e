import type { MoneyReport, ReportGroup } from '#contract/report/shapes.ts'
import type { Tx } from '../../db/database.ts'
import type { Part } from './figures.ts'
import { sumsOfMovements } from './movements.ts'
import type { Period } from './period.ts'

interface Sums extends Record<string, unknown> {
  key: string
  name: string
  currency: number
  is_before: boolean
  orders: number
  received: string
  refunded: string
  refunds: number
}

const sumsIn = async (tx: Tx, report: MoneyReport, by: ReportGroup, period: Period): Promise<Sums[]> =>
  (await tx.execute<Sums>(sumsOfMovements(report, by, period))).rows

/** What was sold: what came in and what went back. */
export const sales = async (tx: Tx, by: ReportGroup, period: Period): Promise<Part[]> =>
  (await sumsIn(tx, 'sales', by, period)).map(
    ({ orders, received, refunded, refunds: _refunds, ...part }) => ({
      ...part,
      sums: { orders, received, refunded },
    }),
  )

/** What went back. */
export const refunds = async (tx: Tx, by: ReportGroup, period: Period): Promise<Part[]> =>
  (await sumsIn(tx, 'refunds', by, period)).map(
    ({ refunded, refunds: count, orders: _orders, received: _received, ...part }) => ({
      ...part,
      sums: { refunded, refunds: count },
    }),
  )
