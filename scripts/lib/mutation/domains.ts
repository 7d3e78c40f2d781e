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
    // not two-ways: it takes longer than all others together, and finds what the quick SQL does otherwise
    tests: [
      'tests/api/order/*.test.ts',
      'tests/api/activity/coupon-price.test.ts',
      'tests/api/backoffice/trade/{delivery,place-order,price,refunds,stock}.test.ts',
      'tests/api/payment/{places-of-one-moment,stock-race}.test.ts',
    ],
  },
  payment: {
    mutate: ['src/server/features/payment/**/*.ts'],
    tests: [
      'tests/api/payment/*.test.ts',
      'tests/api/backoffice/trade/{hand-refunds,offline,payments,refunds}.test.ts',
    ],
  },
  access: {
    mutate: ['src/server/features/account/*.ts', 'src/server/plugins/{authentication,serve}.ts'],
    tests: [
      'tests/api/account/*.test.ts',
      'tests/api/backoffice/users.test.ts',
      'tests/api/contract/access.test.ts',
    ],
  },
}
