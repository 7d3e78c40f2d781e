/** What is mutated together, and the tests that have to notice it. */
export interface Domain {
  /** glob patterns of source files */
  mutate: string[]
  /** glob patterns of test files */
  tests: string[]
}

/** The domains whose rules decide about money and about who gets in. */
export const domains: Record<string, Domain> = {
  order: {
    mutate: ['src/server/features/order/*.ts', 'src/contract/order/price.ts'],
    // not fast-path: it takes longer than all others together, and finds what the quick SQL does otherwise
    tests: [
      'tests/api/order/*.test.ts',
      'tests/api/coupon/coupon-price.test.ts',
      'tests/api/order/manage/{delivery,place-order,price}.test.ts',
      'tests/api/payment/manage/refunds.test.ts',
      'tests/api/catalog/manage/stock.test.ts',
      'tests/api/openclass/demo-site.test.ts',
      'tests/api/payment/{oversell,stock-race}.test.ts',
    ],
  },
  payment: {
    mutate: ['src/server/features/payment/**/*.ts', '!src/server/features/payment/manage/**'],
    tests: [
      'tests/api/payment/*.test.ts',
      'tests/api/payment/manage/{hand-refunds,offline,journal,refunds}.test.ts',
      'tests/api/order/{group-order,student-actions}.test.ts',
    ],
  },
  access: {
    mutate: ['src/server/features/account/*.ts', 'src/server/plugins/{authentication,serve}.ts'],
    tests: [
      'tests/api/account/*.test.ts',
      'tests/api/account/factors/*.test.ts',
      'tests/api/account/manage/users.test.ts',
      'tests/api/account/manage/merge/closed-account.test.ts',
      'tests/server/guessable-password.test.ts',
      'tests/api/contract/access.test.ts',
    ],
  },
}
