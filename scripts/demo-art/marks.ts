import { document, group, path, paint, tag } from './svg.ts'

const roof = 'M6 27Q20 24 26 10H38Q44 24 58 27 57 31 53 31H11Q7 31 6 27z'
const openBook =
  'M32 40C27 35.5 19 34.5 10 35V53C19 52.5 27 53.5 32 58 37 53.5 45 52.5 54 53V35C45 34.5 37 35.5 32 40zM30.5 43.6V53.2C26 50.5 20 49.5 14 49.7V39C20 38.7 27 40 30.5 43.6zM33.5 43.6C37 40 44 38.7 50 39V49.7C44 49.5 38 50.5 33.5 53.2z'

/** The mark: a roof with lifted eaves over an open book. Drawn in a square of 64. */
const mark = [path(roof, {}), path(openBook, { 'fill-rule': 'evenodd' })]

/** The icon: the mark on an indigo square. `inset` keeps it clear of a mask's edge, as a share of the size. */
export function icon(corner: number, inset: number): string {
  const scale = 1 - inset * 2
  return document(64, 64, [
    tag('rect', { width: 64, height: 64, rx: corner, fill: paint.indigo }),
    group(
      { transform: `translate(${32 - 32 * scale} ${31 - 34 * scale}) scale(${scale})`, fill: paint.moon },
      mark,
    ),
  ])
}

/** 书院 as strokes on a grid of 40, so that no font is asked for. */
const book = 'M5 9H33V19M2 19H38Q38 29 35 33H29M19 2V39M29 2L34 6'
const yard =
  'M3 4V39M3 5H14L9 15Q14 18 14 22 14 27 8 27M30 1V5M18 14V8H42V14M22 18.5H38M17 26H43M25 26Q25 34 16 38.5M34 26V35Q34 38 37 38H42V33'
/** SHUYUAN on a grid 10 wide and 14 high, one letter after another. */
const latin = [
  'M9 2.5Q7 0 4.5 0 0.5 0 0.5 3.5 0.5 6.5 5 7 9.5 7.5 9.5 10.5 9.5 14 5 14 2 14 0 11.5',
  'M1 0V14M9 0V14M1 7H9',
  'M1 0V9.5Q1 14 5 14T9 9.5V0',
  'M0 0L5 7.5 10 0M5 7.5V14',
  'M1 0V9.5Q1 14 5 14T9 9.5V0',
  'M0 14L5 0 10 14M1.8 9H8.2',
  'M1 14V0L9 14V0',
]

/** The demo school's logo, 260 by 90. It follows the colour scheme of the page that shows it. */
export function logo(): string {
  const style =
    '.i{stroke:#1C1B1A}.a{fill:#24508F}@media(prefers-color-scheme:dark){.i{stroke:#F2EFEA}.a{fill:#8FB4EA}}'
  const words = [
    path(book, { transform: 'translate(80 17)', 'stroke-width': 3.4 }),
    path(yard, { transform: 'translate(130 17)', 'stroke-width': 3.4 }),
    ...latin.map((d, i) =>
      path(d, {
        transform: `translate(${81 + i * 14.2} 66) scale(.64)`,
        'stroke-width': 2,
        'stroke-linejoin': 'round',
      }),
    ),
  ]
  return document(260, 90, [
    tag('style', {}, style),
    group({ class: 'a', transform: 'translate(-6 11) scale(1.08)' }, mark),
    group({ class: 'i', fill: 'none', 'stroke-linecap': 'square', 'stroke-linejoin': 'miter' }, words),
  ])
}
