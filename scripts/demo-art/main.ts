import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { answerSheet } from './answer.ts'
import { banners } from './banners.ts'
import { covers } from './covers.ts'
import { icon, logo } from './marks.ts'
import { portraits } from './portraits.ts'

/**
 * Draws the icons and the demo school's pictures into `public/`; the same code always writes the same bytes.
 * Run: npx tsx scripts/demo-art/main.ts
 */
const folder = resolve(import.meta.dirname, '../../public')

function write(name: string, content: string | Uint8Array): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function png(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
}

for (const [name, content] of [...covers(), ...banners(), ...portraits()]) write(`demo/${name}`, content)
write('demo/logo.svg', logo())
write('demo/answer.png', png(answerSheet(), 1200))
write('favicon.svg', icon(14, 0.06))
write('icon-192.png', png(icon(14, 0.06), 192))
write('icon-512.png', png(icon(14, 0.06), 512))
write('icon-maskable-512.png', png(icon(0, 0.16), 512))
write('apple-touch-icon.png', png(icon(0, 0.1), 180))
