import type {
  SandboxCondition,
  SandboxRefund,
  SandboxState,
  SandboxStore,
  SandboxTransaction,
} from '#server/gateways/payment/sandbox/store.ts'

/** The sandbox's store in memory. It returns copies, so that nothing changes except through it. */
export function memorySandboxStore(): SandboxStore & {
  /** changes a stored payment, such as its amount, which no provider does */
  tamper(outTradeNo: string, change: Partial<SandboxTransaction>): void
} {
  const transactions = new Map<string, SandboxTransaction>()
  /** by every code that it has had */
  const byCode = new Map<string, SandboxTransaction>()
  const refunds = new Map<string, SandboxRefund>()
  const notified = new Set<SandboxState>(['approved', 'paid'])
  const copy = <T extends object>(found: T | undefined): T | null => (found ? { ...found } : null)
  const holds = (transaction: SandboxTransaction, { state, notifyAttempts }: SandboxCondition) =>
    transaction.state === state &&
    (notifyAttempts === undefined || transaction.notifyAttempts === notifyAttempts)

  return {
    tamper(outTradeNo, change) {
      const transaction = transactions.get(outTradeNo)
      if (!transaction) throw new Error('no such transaction')
      Object.assign(transaction, change)
    },
    async insertTransaction(transaction) {
      if (transactions.has(transaction.outTradeNo)) return false
      const kept = { ...transaction }
      transactions.set(kept.outTradeNo, kept)
      byCode.set(kept.code, kept)
      return true
    },
    async findByOutTradeNo(outTradeNo) {
      return copy(transactions.get(outTradeNo))
    },
    async findByCode(code) {
      const found = byCode.get(code)
      return found?.code === code ? copy(found) : null
    },
    async update(outTradeNo, condition, change) {
      const transaction = transactions.get(outTradeNo)
      if (!transaction || !holds(transaction, condition)) return false
      Object.assign(transaction, change)
      byCode.set(transaction.code, transaction)
      return true
    },
    async findDueNotifications(now, limit) {
      return [...transactions.values()]
        .filter(
          ({ state, nextNotifyAt }) => notified.has(state) && nextNotifyAt !== null && nextNotifyAt <= now,
        )
        .sort((a, b) => (a.nextNotifyAt ?? 0) - (b.nextNotifyAt ?? 0))
        .slice(0, limit)
        .map((transaction) => ({ ...transaction }))
    },
    async insertRefund(refund) {
      if (refunds.has(refund.outRefundNo)) return 'taken'
      const transaction = transactions.get(refund.outTradeNo)
      if (transaction?.state !== 'paid') return 'exceeds'
      if (transaction.refundedFen + refund.refundFen > transaction.totalFen) return 'exceeds'
      transaction.refundedFen += refund.refundFen
      refunds.set(refund.outRefundNo, { ...refund })
      return 'inserted'
    },
    async findRefund(outRefundNo) {
      return copy(refunds.get(outRefundNo))
    },
    async findRefundById(refundId) {
      return copy([...refunds.values()].find((refund) => refund.refundId === refundId))
    },
    async findRefundsOf(outTradeNo) {
      return [...refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo)
    },
    async findDueRefunds(now, limit) {
      return [...refunds.values()]
        .filter(({ nextNotifyAt }) => nextNotifyAt !== null && nextNotifyAt <= now)
        .slice(0, limit)
    },
    async takeRefundNotification(outRefundNo) {
      const refund = refunds.get(outRefundNo)
      if (!refund || refund.nextNotifyAt === null) return false
      refunds.set(outRefundNo, { ...refund, nextNotifyAt: null })
      return true
    },
    async findPaidBetween(method, from, until) {
      return [...transactions.values()]
        .filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt < until)
        .filter((transaction) => transaction.method === method)
    },
    async findRefundsBetween(method, from, until) {
      return [...refunds.values()]
        .filter(({ createdAt }) => createdAt >= from && createdAt < until)
        .filter(({ outTradeNo }) => transactions.get(outTradeNo)?.method === method)
    },
  }
}
