/**
 * `npm run mutation order` changes the rules of orders one by one and says how many changes their tests notice;
 * `npm run mutation order -- --share 0.1` tries a tenth of them. docs/mutation.md has the figures.
 */
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { domains } from './lib/mutation/domains.ts'
import { report, scoreOf } from './lib/mutation/score.ts'
import { optionsOf } from './lib/mutation/options.ts'

/** What orders, payments and access are to reach. */
const AIM = 0.85

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    static: { type: 'boolean', default: false },
  },
})
const [name = ''] = positionals
const domain = domains[name]
const share = Number(values.share)
if (!domain || !(share > 0 && share <= 1)) {
  console.error(
    `npm run mutation ${Object.keys(domains).join('|')} [-- --share 0.1 --seed 1 --only FILE,FILE --static]`,
  )
  process.exit(2)
}
const results = await new Stryker(
  optionsOf(name, domain, {
    sample: { share, seed: values.seed },
    only: values.only?.split(',') ?? [],
    withStatic: values.static,
  }),
).runMutationTest()
const score = scoreOf(results, values.static)
console.log(report(name, score).join('\n'))
process.exitCode = score.share >= AIM ? 0 : 1
