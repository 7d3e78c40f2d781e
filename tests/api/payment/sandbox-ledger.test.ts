import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/db/tables/payment.ts'
import { loadSandboxKeys } from '#server/gateways/payment/sandbox/key-store.ts'
import { postgresSandboxStore } from '#server/gateways/payment/sandbox/postgres-store.ts'
import { sandboxStoreContract, sandboxTransaction } from '#tests/support/sandbox-store-contract.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool({ PAYMENT_SANDBOX: 'off' })
const { db } = school.deps

describe('the store in the database', () => sandboxStoreContract(() => postgresSandboxStore(db)))

test('a refund number requested for two payments at once goes to one of them', async () => {
  const store = postgresSandboxStore(db)
  const paid = Array.from({ length: 2 }, () =>
    sandboxTransaction({ state: 'paid', paidAt: 1_790_000_060, transactionId: randomUUID() }),
  )
  for (const transaction of paid) await store.insertTransaction(transaction)
  for (let round = 0; round < 10; round++) {
    const outRefundNo = randomUUID()
    const outcomes = await Promise.all(
      paid.map(({ outTradeNo }) =>
        store.insertRefund({
          outRefundNo,
          outTradeNo,
          refundId: randomUUID(),
          refundFen: 1,
          createdAt: 0,
          notifyUrl: null,
          nextNotifyAt: null,
        }),
      ),
    )
    expect(outcomes.sort()).toEqual(['inserted', 'taken'])
  }
})

test('servers that start together share one set of keys', async () => {
  await db.delete(sandboxKeys)
  const loaded = await Promise.all(Array.from({ length: 4 }, () => loadSandboxKeys(db)))
  expect(new Set(loaded.map(({ apiV3Key }) => apiV3Key)).size).toBe(1)
  expect(await loadSandboxKeys(db)).toEqual(loaded[0])
})
