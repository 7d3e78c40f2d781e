const WIDTH = 1200
const HEIGHT = 900
const ORIGIN = { x: 480, y: 640 }
const UNIT = 60

/** A hand that draws is never quite steady; the same place always trembles alike. */
const tremble = (at: number): number => Math.sin(at * 3.1) * 1.6 + Math.sin(at * 7.7) * 0.9

const parabola = (stretch: number, right: number, up: number): string => {
  const points: string[] = []
  for (let x = -3.2; x <= 3.2; x += 0.08) {
    const y = stretch * x * x + up
    if (y > 9.6) continue
    const across = ORIGIN.x + (x + right) * UNIT + tremble(x + stretch)
    points.push(`${across.toFixed(1)},${(ORIGIN.y - y * UNIT + tremble(x * 2)).toFixed(1)}`)
  }
  return points.join(' ')
}

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index * UNIT)).join('')

/** The answer of a student to a homework: three parabolas on squared paper, drawn by hand. */
export const answerSheet = (): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf8f0"/>
<g stroke="#cfd9e6" stroke-width="1.5">
${lines(WIDTH / UNIT + 1, (x) => `<path d="M${x} 0V${HEIGHT}"/>`)}${lines(HEIGHT / UNIT + 1, (y) => `<path d="M0 ${y}H${WIDTH}"/>`)}
</g>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M60 ${ORIGIN.y + 2}Q600 ${ORIGIN.y - 3} 1130 ${ORIGIN.y + 1}l-22 -12m22 12l-20 14M${ORIGIN.x + 1} 860Q${ORIGIN.x - 3} 400 ${ORIGIN.x} 50l-13 22m13 -22l14 20" stroke="#3a3a3c" stroke-width="4"/>
<polyline points="${parabola(1, 0, 0)}" stroke="#3a3a3c" stroke-width="4"/>
<polyline points="${parabola(1, 2, 0)}" stroke="#2b5db0" stroke-width="4"/>
<polyline points="${parabola(2, 2, 1)}" stroke="#2b5db0" stroke-width="5"/>
</g>
</svg>`
