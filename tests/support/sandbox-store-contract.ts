import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SandboxStore, SandboxTransaction } from '#server/gateways/payment/sandbox/store.ts'

export function sandboxTransaction(change: Partial<SandboxTransaction> = {}): SandboxTransaction {
  return {
    method: 'wechat',
    outTradeNo: randomUUID().replaceAll('-', ''),
    code: randomUUID(),
    description: '书法入门',
    totalFen: 19_900,
    currency: 'CNY',
    product: 'NATIVE',
    returnUrl: null,
    cancelUrl: null,
    notifyUrl: 'http://localhost:8080/api/payment/notify/wechat',
    createdAt: 1_790_000_000,
    expiresAt: 1_790_007_200,
    state: 'open',
    refundedFen: 0,
    transactionId: null,
    paidAt: null,
    notificationId: randomUUID(),
    notifyAttempts: 0,
    nextNotifyAt: null,
    ...change,
  }
}

/** Tests that every store of the sandbox must pass, in memory and in the database. Call it inside a describe. */
export function sandboxStoreContract(openStore: () => SandboxStore): void {
  async function kept(change: Partial<SandboxTransaction> = {}) {
    const store = openStore()
    const transaction = sandboxTransaction(change)
    expect(await store.insertTransaction(transaction)).toBe(true)
    return { store, transaction, outTradeNo: transaction.outTradeNo }
  }
  const payment = { state: 'paid', paidAt: 1_790_000_060, nextNotifyAt: 1_790_000_060 } as const
  const refundOf = (outTradeNo: string, refundFen: number, outRefundNo = randomUUID()) => {
    return {
      outRefundNo,
      outTradeNo,
      refundId: randomUUID(),
      refundFen,
      createdAt: 1_790_000_100,
      notifyUrl: null,
      nextNotifyAt: null,
    }
  }

  test('a transaction is found by its number and by its code, unchanged', async () => {
    const { store, transaction } = await kept()
    expect(await store.findByOutTradeNo(transaction.outTradeNo)).toEqual(transaction)
    expect(await store.findByCode(transaction.code)).toEqual(transaction)
    expect(await store.findByOutTradeNo('unknown')).toBeNull()
    expect(await store.findByCode('unknown')).toBeNull()
  })

  test('a number is taken once, also by twenty at once', async () => {
    const store = openStore()
    const transaction = sandboxTransaction()
    const tries = Array.from({ length: 20 }, () =>
      store.insertTransaction({ ...transaction, code: randomUUID(), notificationId: randomUUID() }),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  test('of twenty changes that require the same state one is made', async () => {
    const { store, outTradeNo } = await kept()
    const tries = Array.from({ length: 20 }, (_, i) =>
      store.update(outTradeNo, { state: 'open' }, { ...payment, transactionId: `${outTradeNo}${i}` }),
    )
    const made = await Promise.all(tries)
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await store.findByOutTradeNo(outTradeNo)).toMatchObject({
      ...payment,
      transactionId: `${outTradeNo}${made.indexOf(true)}`,
    })
  })

  test('a change that requires another state or another count is not made', async () => {
    const { store, transaction, outTradeNo } = await kept()
    expect(await store.update(outTradeNo, { state: 'paid' }, { state: 'closed' })).toBe(false)
    expect(await store.update(outTradeNo, { state: 'open', notifyAttempts: 1 }, { state: 'closed' })).toBe(
      false,
    )
    expect(await store.update('unknown', { state: 'open' }, { state: 'closed' })).toBe(false)
    expect(await store.findByOutTradeNo(outTradeNo)).toEqual(transaction)
  })

  test('a code that was replaced finds nothing', async () => {
    const { store, transaction, outTradeNo } = await kept()
    const code = randomUUID()
    await store.update(outTradeNo, { state: 'open' }, { code })
    expect(await store.findByCode(transaction.code)).toBeNull()
    expect(await store.findByCode(code)).toMatchObject({ outTradeNo })
  })

  test('due are paid transactions whose time has come, the longest due first', async () => {
    const { store, outTradeNo: second } = await kept({
      ...payment,
      transactionId: randomUUID(),
      nextNotifyAt: 20,
    })
    const first = sandboxTransaction({ ...payment, transactionId: randomUUID(), nextNotifyAt: 10 })
    const later = sandboxTransaction({ ...payment, transactionId: randomUUID(), nextNotifyAt: 21 })
    const never = sandboxTransaction({ ...payment, transactionId: randomUUID(), nextNotifyAt: null })
    for (const transaction of [first, later, never]) await store.insertTransaction(transaction)
    const ours = new Set([first, later, never].map(({ outTradeNo }) => outTradeNo).concat(second))
    const due = (await store.findDueNotifications(20, 100)).map(({ outTradeNo }) => outTradeNo)
    expect(due.filter((outTradeNo) => ours.has(outTradeNo))).toEqual([first.outTradeNo, second])
    expect(await store.findDueNotifications(20, 1)).toHaveLength(1)
  })

  test('refunds at once never exceed what was paid', async () => {
    const { store, outTradeNo } = await kept({ ...payment, transactionId: randomUUID() })
    const tries = Array.from({ length: 10 }, () => store.insertRefund(refundOf(outTradeNo, 5_000)))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'exceeds')).toHaveLength(7)
    expect(await store.findByOutTradeNo(outTradeNo)).toMatchObject({ refundedFen: 15_000 })
  })

  test('a refund number is taken once and adds once', async () => {
    const { store, outTradeNo } = await kept({ ...payment, transactionId: randomUUID() })
    const refund = refundOf(outTradeNo, 19_900)
    const tries = Array.from({ length: 10 }, () => store.insertRefund({ ...refund, refundId: randomUUID() }))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(9)
    expect(await store.findByOutTradeNo(outTradeNo)).toMatchObject({ refundedFen: 19_900 })
    expect(await store.findRefund(refund.outRefundNo)).toMatchObject({ outTradeNo, refundFen: 19_900 })
    expect(await store.findRefund('unknown')).toBeNull()
  })

  test('what is not paid has nothing to give back', async () => {
    const { store, outTradeNo } = await kept()
    expect(await store.insertRefund(refundOf(outTradeNo, 1))).toBe('exceeds')
  })

  test('a refund is found by the provider’s number, and with the others of its payment', async () => {
    const { store, outTradeNo } = await kept({ ...payment, transactionId: randomUUID() })
    const [first, second] = [
      refundOf(outTradeNo, 1),
      { ...refundOf(outTradeNo, 2), createdAt: 1_790_000_200 },
    ]
    await store.insertRefund(first)
    await store.insertRefund(second)
    expect(await store.findRefundById(second.refundId)).toEqual(second)
    expect(await store.findRefundById('unknown')).toBeNull()
    expect(await store.findRefundsOf(outTradeNo)).toEqual([first, second])
  })

  test('what was paid and refunded in a time is found: from its first second until before its end', async () => {
    const from = 1_700_000_000 + Math.floor(Math.random() * 10_000_000)
    const { store, outTradeNo } = await kept({ ...payment, paidAt: from, transactionId: randomUUID() })
    const refund = { ...refundOf(outTradeNo, 1), createdAt: from + 9 }
    await store.insertRefund(refund)
    const numbers = async (begin: number, end: number) => [
      (await store.findPaidBetween('wechat', begin, end)).map((found) => found.outTradeNo),
      (await store.findRefundsBetween('wechat', begin, end)).map((found) => found.outRefundNo),
    ]
    expect(await numbers(from, from + 10)).toEqual([[outTradeNo], [refund.outRefundNo]])
    expect(await numbers(from + 1, from + 9)).toEqual([[], []])
    expect(await store.findPaidBetween('paypal', from, from + 10)).toEqual([])
    expect(await store.findRefundsBetween('alipay', from, from + 10)).toEqual([])
  })

  test('a notification of a refund is taken once, when it is due', async () => {
    const { store, outTradeNo } = await kept({ ...payment, transactionId: randomUUID() })
    const at = 1_600_000_000
    const refund = { ...refundOf(outTradeNo, 1), notifyUrl: 'http://localhost:8080/notify', nextNotifyAt: at }
    await store.insertRefund(refund)
    const due = async (now: number) =>
      (await store.findDueRefunds(now, 100)).filter(({ outRefundNo }) => outRefundNo === refund.outRefundNo)
    expect(await due(at - 1)).toEqual([])
    expect(await due(at)).toEqual([refund])
    const tries = Array.from({ length: 10 }, () => store.takeRefundNotification(refund.outRefundNo))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    expect(await due(at)).toEqual([])
  })

  test('an approved payment of another method keeps all that it came with', async () => {
    const other = {
      method: 'paypal',
      currency: 'USD',
      product: 'order-1',
      returnUrl: 'http://a/',
      cancelUrl: 'http://b/',
    } as const
    const { store, transaction, outTradeNo } = await kept({ ...other, state: 'approved', nextNotifyAt: 5 })
    expect(await store.findByOutTradeNo(outTradeNo)).toEqual(transaction)
    const due = await store.findDueNotifications(5, 1000)
    expect(due.map((found) => found.outTradeNo)).toContain(outTradeNo)
  })
}
