import { contrast, lightnessOf, mix, parseHex, type Rgb, toHex, withLightness } from './colour.ts'
import { colours, type Mode } from './tokens.ts'
import { type AccentName, accentNames, schoolProperty } from './tokens-css.ts'

export type AccentPalette = Readonly<Record<Mode, Readonly<Record<AccentName, string>>>>

/** Slightly above AA, so that rounding to a hex code never falls below it. */
const enough = 4.6
const white: Rgb = [255, 255, 255]
const softShare: Readonly<Record<Mode, number>> = { light: 0.1, dark: 0.18 }
const modes = ['light', 'dark'] as const

const known = (hex: string): Rgb => parseHex(hex) ?? white

function builtIn(mode: Mode) {
  const { accent, accentStrong, accentSoft, onAccent } = colours[mode]
  return { accent, accentStrong, accentSoft, onAccent }
}

function derive(source: Rgb, mode: Mode) {
  const grounds = [known(colours[mode].page), known(colours[mode].surface), known(colours[mode].sunken)]
  const step = mode === 'light' ? -0.01 : 0.01
  const soft = (colour: Rgb) => mix(colour, known(colours[mode].surface), softShare[mode])
  const readable = (colour: Rgb) =>
    [...grounds, soft(colour)].every((ground) => contrast(colour, ground) >= enough)

  // In dark mode the search starts lighter; otherwise a deep colour would become the darkest readable shade.
  let lightness = mode === 'light' ? Math.min(lightnessOf(source), 0.9) : Math.max(lightnessOf(source), 0.72)
  let accent = withLightness(source, lightness)
  while (!readable(accent) && lightness > 0 && lightness < 1) {
    lightness = Math.min(1, Math.max(0, lightness + step))
    accent = withLightness(source, lightness)
  }
  const strong = withLightness(source, Math.min(0.94, Math.max(0.06, lightness + step * 9)))
  const on = mode === 'light' ? white : known(colours.dark.page)
  return {
    accent: toHex(accent),
    accentStrong: toHex(strong),
    accentSoft: toHex(soft(accent)),
    onAccent: toHex(on),
  }
}

/**
 * The accent colours of both modes from the school's colour. The hue is kept; lightness changes until text in the
 * accent on every background, and text on the accent, has AA contrast. A text that is not a
 * colour returns the default accent.
 */
export function accentPalette(hex: string): AccentPalette {
  const source = parseHex(hex)
  if (!source || toHex(source) === colours.light.accent)
    return { light: builtIn('light'), dark: builtIn('dark') }
  return { light: derive(source, 'light'), dark: derive(source, 'dark') }
}

/** Applies the school's accent to the page; an empty text restores the default. */
export function applyAccent(hex: string, root: HTMLElement = document.documentElement): void {
  const palette = parseHex(hex) ? accentPalette(hex) : null
  for (const mode of modes) {
    for (const name of accentNames) {
      if (palette) root.style.setProperty(schoolProperty(name, mode), palette[mode][name])
      else root.style.removeProperty(schoolProperty(name, mode))
    }
  }
}
