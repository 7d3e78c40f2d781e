import { openDesk, seconds } from './offline-support.ts'

export const entry = (more: object = {}) => ({
  kind: 'cash',
  amount: '199.00',
  currency: 1,
  paid_at: seconds() - 60,
  reference: 'A-17',
  note: 'at the desk',
  ...more,
})
/** A desk at which orders are paid. */
export async function openOffline() {
  const desk = await openDesk()

  const { school, token, about, admin, placed, shown, refund, totals, today } = desk
  return { school, token, about, admin, placed, shown, refund, totals, today }
}
export type Offline = Awaited<ReturnType<typeof openOffline>>
