import { expect, it } from 'vitest'
import { badAddresses } from '#tests/support/xss-payloads.ts'
import { type Schema, writings } from './samples.ts'

/** Fields that hold addresses by their names, with their paths. */
function addressFields(schema: Schema | undefined, place: string): { place: string; schema: Schema }[] {
  if (!schema) return []
  const within = (part: Schema | undefined, name: string) => addressFields(part, `${place}.${name}`)
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(field.type === 'string' && /url|image|logo|avatar|police_recode_address|footer_usr_link/i.test(name)
        ? [{ place: `${place}.${name}`, schema: field }]
        : []),
      ...within(field, name),
    ]),
    ...within(schema.items, '*'),
    ...(schema.anyOf ?? []).flatMap((one, index) => within(one, String(index))),
  ]
}

const found = writings.flatMap(({ key, operation }) => addressFields(operation.body, key))
/** compared with our own uploads rather than with a pattern */
const claimed = /\.(avatar|cover_url)$|materials\.url$/

it('every field with a link or a picture has a rule that refuses script addresses', () => {
  const ruled = found.filter(({ place }) => !claimed.test(place))
  expect(ruled.length).toBeGreaterThan(15)
  for (const { place, schema } of ruled)
    for (const address of badAddresses)
      expect(new RegExp(schema.pattern ?? '').test(address), `${place} takes ${address}`).toBe(false)
})
