import { describe, expect, it } from 'vitest'
import { contrast, parseHex } from '#web/ui/colour.ts'
import { type ColourName, colours, type Mode } from '#web/ui/tokens.ts'

const grounds = ['page', 'surface', 'sunken'] as const
const soft = ['accentSoft', 'priceSoft', 'goodSoft', 'warnSoft', 'badSoft'] as const
const texts = [
  'ink',
  'inkSecond',
  'accent',
  'accentStrong',
  'price',
  'good',
  'warn',
  'bad',
  'badStrong',
] as const

const textPairs: [ColourName, ColourName][] = [
  ...texts.flatMap((text) => grounds.map((ground): [ColourName, ColourName] => [text, ground])),
  ...soft.flatMap((ground): [ColourName, ColourName][] => [
    ['ink', ground],
    ['inkSecond', ground],
  ]),
  ['accent', 'accentSoft'],
  ['accentStrong', 'accentSoft'],
  ['price', 'priceSoft'],
  ['good', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['onPrice', 'price'],
  ['onBad', 'bad'],
  ['onBad', 'badStrong'],
]

const borderPairs: [ColourName, ColourName][] = [
  ['lineStrong', 'page'],
  ['lineStrong', 'surface'],
  ['accent', 'page'],
  ['accent', 'surface'],
]

function ratio(mode: Mode, over: ColourName, ground: ColourName): number {
  const a = parseHex(colours[mode][over])
  const b = parseHex(colours[mode][ground])
  if (!a || !b) throw new Error(`${over} or ${ground} is no hex colour`)
  return contrast(a, b)
}

describe.each(['light', 'dark'] as const)('the %s tokens', (mode) => {
  it.each(textPairs)('show %s text on %s with AA contrast', (text, ground) => {
    expect(ratio(mode, text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(borderPairs)('show a border of %s on %s with at least 3 to 1', (border, ground) => {
    expect(ratio(mode, border, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('measures black on white as 21 to 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
})
