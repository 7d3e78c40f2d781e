/** What is mutated together, and the tests that have to notice it. */
export interface Domain {
  /** glob patterns of source files */
  mutate: string[]
  /** glob patterns of test files */
  tests: string[]
}

/** The domains whose rules decide about money and about who gets in, and those whose tests were merged. */
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
      'tests/api/account/manage/merge/{closed-account,merge}.test.ts',
      'tests/server/guessable-password.test.ts',
      'tests/api/contract/access.test.ts',
      'tests/api/{exports/exports,message/deliveries,role/roles}.test.ts',
      'tests/api/payment/{alipay-window,wechat-scenes}.test.ts',
    ],
  },
  catalog: {
    mutate: ['src/server/features/catalog/**/*.ts'],
    tests: ['tests/api/catalog/**/*.test.ts', 'tests/api/schedule/series.test.ts'],
  },
  chat: {
    mutate: ['src/server/features/chat/**/*.ts', 'src/contract/chat/rules.ts'],
    tests: [
      'tests/api/chat/*.test.ts',
      'tests/api/caption/captions.test.ts',
      'tests/api/openclass/people.test.ts',
    ],
  },
  video: {
    // not jobs: each of their tests encodes a video
    mutate: ['', 'media/', 'parts/'].map((folder) => `src/server/features/video/${folder}*.ts`),
    tests: ['tests/api/video/*.test.ts', 'tests/api/live-ingest/{parts,replay-segments}.test.ts'],
  },
}
