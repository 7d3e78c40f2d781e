import { afterEach, describe, expect, it } from 'vitest'
import { accentPalette, applyAccent } from '#web/ui/accent.ts'
import { contrast, parseHex, type Rgb } from '#web/ui/colour.ts'
import { colours, type Mode } from '#web/ui/tokens.ts'

const schools = [
  '#FFD400',
  '#00FF00',
  '#FF0000',
  '#000000',
  '#FFFFFF',
  '#123',
  '#7A1FA2',
  '#00A3A3',
  '#E91E63',
  '#808080',
]

function rgb(hex: string): Rgb {
  const parsed = parseHex(hex)
  if (!parsed) throw new Error(`${hex} is no hex colour`)
  return parsed
}
const ratio = (a: string, b: string) => contrast(rgb(a), rgb(b))

describe.each(schools)("a school's accent %s", (hex) => {
  it.each(['light', 'dark'] as Mode[])('reads with AA contrast in %s', (mode) => {
    const { accent, accentStrong, accentSoft, onAccent } = accentPalette(hex)[mode]
    for (const ground of [colours[mode].page, colours[mode].surface, colours[mode].sunken, accentSoft]) {
      expect(ratio(accent, ground)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(accentStrong, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(ratio(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(onAccent, accentStrong)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(colours[mode].ink, accentSoft)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('accentPalette', () => {
  it('keeps a colour with enough contrast', () => {
    expect(accentPalette('#7A1FA2').light.accent).toBe('#7A1FA2')
  })
  it('is the built-in accent for its own hex and for an invalid colour', () => {
    for (const hex of ['#24508f', 'red', '']) {
      expect(accentPalette(hex).light.accent).toBe(colours.light.accent)
      expect(accentPalette(hex).dark.accent).toBe(colours.dark.accent)
    }
  })
  it('has a hover colour other than the accent', () => {
    for (const hex of schools) {
      const { light, dark } = accentPalette(hex)
      expect(light.accentStrong).not.toBe(light.accent)
      expect(dark.accentStrong).not.toBe(dark.accent)
    }
  })
})

describe('applyAccent', () => {
  const root = document.documentElement
  afterEach(() => root.removeAttribute('style'))

  it('sets the colours of both modes on the page', () => {
    applyAccent('#7A1FA2')
    expect(root.style.getPropertyValue('--school-accent-light')).toBe('#7A1FA2')
    expect(root.style.getPropertyValue('--school-accent-soft-dark')).toBe(
      accentPalette('#7A1FA2').dark.accentSoft,
    )
  })
  it('removes them for an empty text', () => {
    applyAccent('#7A1FA2')
    applyAccent('')
    expect(root.style.length).toBe(0)
  })
})
