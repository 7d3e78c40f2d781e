import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memorySandboxStore } from '#tests/support/sandbox-store.ts'
import { sandboxStoreContract, sandboxTransaction } from '#tests/support/sandbox-store-contract.ts'

describe('the store in memory', () => sandboxStoreContract(memorySandboxStore))

test('a notification of a refund is taken once, when it is due', async () => {
  const store = memorySandboxStore()
  const paid = sandboxTransaction({ state: 'paid', paidAt: 1_790_000_060, transactionId: randomUUID() })
  await store.insertTransaction(paid)
  const refund = {
    outRefundNo: 'R-1',
    outTradeNo: paid.outTradeNo,
    refundId: randomUUID(),
    refundFen: 1,
    createdAt: 1_790_000_100,
    notifyUrl: 'http://localhost:8080/notify',
    nextNotifyAt: 1_790_000_100,
  }
  await store.insertRefund(refund)
  expect(await store.findDueRefunds(1_790_000_099, 10)).toEqual([])
  expect(await store.findDueRefunds(1_790_000_100, 10)).toEqual([refund])
  const taken = await Promise.all(Array.from({ length: 10 }, () => store.takeRefundNotification('R-1')))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await store.findDueRefunds(1_790_000_100, 10)).toEqual([])
  expect(await store.takeRefundNotification('unknown')).toBe(false)
})
