import { expect, test } from 'vitest'
import { contractImpurities } from '../../scripts/lib/contract-purity.ts'
import { plant } from './plant.ts'

const contract = {
  'src/contract/order/limits.ts': 'export const maxCount = 5',
  'src/contract/order/schemas.ts': "import { Type } from 'typebox'\nexport const Count = Type.Integer()",
  'src/contract/order/all.ts': "export * from './schemas.ts'",
}

test('a value from a file free of TypeBox is allowed in the web', () => {
  const root = plant({
    ...contract,
    'src/web/lib/a.ts': "import { maxCount } from '#contract/order/limits.ts'\nmaxCount",
  })
  expect(contractImpurities(root)).toEqual([])
})

test('a type from a file with TypeBox is allowed in the web', () => {
  const root = plant({
    ...contract,
    'src/web/lib/a.ts': "import type { Count } from '#contract/order/schemas.ts'",
  })
  expect(contractImpurities(root)).toEqual([])
})

test('a value from a file with TypeBox is reported', () => {
  const root = plant({
    ...contract,
    'src/web/lib/a.ts': "import { Count } from '#contract/order/schemas.ts'",
  })
  expect(contractImpurities(root)).toEqual([
    'src/web/lib/a.ts:1: takes values by way of src/contract/order/schemas.ts -> typebox; use import type',
  ])
})

test('a value that reaches TypeBox through a second file is reported with the import chain', () => {
  const root = plant({
    ...contract,
    'src/web/lib/a.ts': "export { Count } from '../../contract/order/all.ts'",
  })
  expect(contractImpurities(root)[0]).toContain('all.ts -> src/contract/order/schemas.ts -> typebox')
})
