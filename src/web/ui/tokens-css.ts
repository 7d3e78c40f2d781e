import { monospace, type Typography, typography } from './fonts.ts'
import {
  type ColourName,
  colours,
  control,
  easing,
  type Mode,
  motion,
  radius,
  shadow,
  space,
  textSize,
  width,
} from './tokens.ts'

/** Tokens that a school's accent replaces; see accent.ts. */
export const accentNames = ['accent', 'accentStrong', 'accentSoft', 'onAccent'] as const
export type AccentName = (typeof accentNames)[number]

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const rem = (px: number) => `${px / 16}rem`
const isAccent = (name: string): name is AccentName => accentNames.some((accent) => accent === name)

/** The custom property of a school's accent in one mode, such as `--school-accent-soft-dark`. */
export function schoolProperty(name: AccentName, mode: Mode): string {
  return `--school-${kebab(name)}-${mode}`
}

function group(
  prefix: string,
  values: Readonly<Record<string, number>>,
  unit: (value: number) => string,
): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}-${name}:${unit(value)};`)
    .join('')
}

function modeProperties(mode: Mode): string {
  const entries = Object.entries(colours[mode]) as [ColourName, string][]
  const properties = entries.map(([name, value]) =>
    isAccent(name)
      ? `--${kebab(name)}:var(${schoolProperty(name, mode)},${value});`
      : `--${kebab(name)}:${value};`,
  )
  return `color-scheme:${mode};${properties.join('')}--shadow:${shadow[mode]};`
}

function fontProperties({ text, title, leading, measure }: Typography): string {
  return `--font-text:${text};--font-title:${title};--leading:${leading};--measure:${measure};`
}

function fixedProperties(): string {
  const ms = (value: number) => `${value}ms`
  const px = (value: number) => `${value}px`
  return [
    group('text', textSize, rem),
    group('space', space, px),
    group('radius', radius, px),
    group('motion', motion, ms),
    group('width', width, px),
    group('control', control, px),
    `--easing:${easing};--font-mono:${monospace};`,
  ].join('')
}

/**
 * The tokens as CSS. Light is the default; dark applies where the system prefers it and the page does not have
 * `data-theme="light"`, and inside any element with `data-theme="dark"`.
 */
export function tokensCss(): string {
  const still = group('motion', motion, () => '0ms')
  return [
    `:root{${fixedProperties()}${fontProperties(typography.zh)}}`,
    `:root,[data-theme=light]{${modeProperties('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${modeProperties('dark')}}}`,
    `[data-theme=dark]{${modeProperties('dark')}}`,
    `[lang|=zh]{${fontProperties(typography.zh)}}`,
    `[lang|=zh-TW],[lang|=zh-HK],[lang|=zh-Hant]{${fontProperties(typography.zh_tw)}}`,
    `[lang|=en]{${fontProperties(typography.en)}}`,
    `@media (prefers-reduced-motion:reduce){:root{${still}}}`,
  ].join('\n')
}
