/**
 * The design tokens. The light kit reads them as custom properties (tokens-css.ts), antd
 * reads them through antd-theme.ts. Lengths are px at a 16 px root, durations are milliseconds.
 */
export type Mode = 'light' | 'dark'

const light = {
  page: '#FAF9F6',
  surface: '#FFFFFF',
  sunken: '#F3F0EA',
  line: '#E7E3DC',
  lineStrong: '#8F887D',
  ink: '#1C1B1A',
  inkSecond: '#57534E',
  accent: '#24508F',
  accentStrong: '#1A3D70',
  accentSoft: '#E9EEF6',
  onAccent: '#FFFFFF',
  price: '#C2361C',
  priceSoft: '#FBECE7',
  onPrice: '#FFFFFF',
  good: '#1F6F5C',
  goodSoft: '#E5F1ED',
  warn: '#8A5A00',
  warnSoft: '#FAF1DE',
  bad: '#B42318',
  badStrong: '#8F1B12',
  badSoft: '#FCEBE9',
  onBad: '#FFFFFF',
  scrim: 'rgb(28 27 26 / 0.45)',
} as const

export type ColourName = keyof typeof light
export type Colours = Readonly<Record<ColourName, string>>

const dark: Colours = {
  page: '#141312',
  surface: '#1E1C1A',
  sunken: '#272421',
  line: '#35312D',
  lineStrong: '#7F786F',
  ink: '#F2EFEA',
  inkSecond: '#B4ADA4',
  accent: '#8FB4EA',
  accentStrong: '#B2CCF2',
  accentSoft: '#212E42',
  onAccent: '#141312',
  price: '#FF8A6B',
  priceSoft: '#3A231C',
  onPrice: '#141312',
  good: '#6FC7B0',
  goodSoft: '#1B302A',
  warn: '#E2B457',
  warnSoft: '#33290F',
  bad: '#FF9488',
  badStrong: '#FFB3AA',
  badSoft: '#3B211E',
  onBad: '#141312',
  scrim: 'rgb(0 0 0 / 0.6)',
}

export const colours: Readonly<Record<Mode, Colours>> = { light, dark }

export const shadow: Readonly<Record<Mode, string>> = {
  light: '0 8px 28px rgb(28 27 26 / 0.12)',
  dark: '0 8px 28px rgb(0 0 0 / 0.5)',
}

export const textSize = { xs: 13, s: 14, m: 16, l: 18, xl: 22, xxl: 28, xxxl: 36 } as const
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64 } as const
export const radius = { control: 8, card: 12 } as const
export const motion = { fast: 120, base: 160, slow: 200 } as const
export const easing = 'cubic-bezier(0.2, 0, 0, 1)'
export const width = { page: 1160, form: 360 } as const
/** Heights of controls: 44 is the minimum for touch. */
export const control = { touch: 44, pointer: 40, small: 32 } as const
