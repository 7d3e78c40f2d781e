import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const fields =
  /<(TextInput|TextArea|TextField|RichEditor|MomentField|AmountField|ReasonField|StarField|TagField)\b/

/** what has nothing to lose: a search, an address to copy, proofs and codes of the moment */
const exempt = new Set([
  'features/lead/manage/share-dialog.tsx',
  'features/schedule/calendar-dialog.tsx',
  'features/share/poster-dialog.tsx',
  'features/watch/share-dialog.tsx',
  'features/account/factors/code-proof.tsx',
  'features/account/factors/proof-dialog.tsx',
  'features/account/factors/second-step-dialog.tsx',
])

it('a dialog with fields asks before it loses what was entered', () => {
  const offenders = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!file.endsWith('.tsx')) return false
    const code = readFileSync(`src/web/${file}`, 'utf8')
    return /<Dialog\b/.test(code) && fields.test(code) && !exempt.has(file)
  })
  expect(offenders).toEqual([])
})
