/** Colour computations in sRGB for the accent. */
export type Rgb = readonly [number, number, number]

/** Reads `#abc` or `#aabbcc`; anything else is null. */
export function parseHex(text: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim())
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text.trim()
  if (!/^#[\da-f]{6}$/i.test(full)) return null
  const value = Number.parseInt(full.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** The contrast ratio of WCAG 2, 1 to 21; AA requires 4.5 for text and 3 for borders and large titles. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Blends `share` (0 to 1) of `over` with `ground`. */
export function mix(over: Rgb, ground: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => over[i] * share + ground[i] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** The same hue and saturation (HSL) at another lightness, 0 to 1. */
export function withLightness(rgb: Rgb, lightness: number): Rgb {
  const high = Math.max(...rgb)
  const low = Math.min(...rgb)
  const middle = (high + low) / 510
  const saturation = high === low ? 0 : (high - low) / 255 / (1 - Math.abs(2 * middle - 1))
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1))
  const part = (value: number) => {
    const place = high === low ? 0 : (value - low) / (high - low)
    return (lightness + chroma * (place - 0.5)) * 255
  }
  return [part(rgb[0]), part(rgb[1]), part(rgb[2])]
}

export function lightnessOf(rgb: Rgb): number {
  return (Math.max(...rgb) + Math.min(...rgb)) / 510
}
