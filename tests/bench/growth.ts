import { p95Of, type Question } from './latency.ts'
import type { PartResult, Row } from './part.ts'
import { inTurn } from './rounds.ts'
import { median, ratios, spread } from './statistics.ts'

/** the same requests to a small school and to a large one */
export interface Growth {
  rounds: number
  small: { name: string; url: string; draw: Record<string, () => Question> }
  large: { name: string; url: string; draw: Record<string, () => Question> }
  /** requests of each kind per round */
  questions: number
  /** allowed ratio of the times, by kind; 2 by default */
  aims?: Record<string, number>
}

/** Ratio of the response times of the large school and the small one: a row for each kind of request. */
export async function growthOf({ rounds, small, large, questions, aims }: Growth): Promise<PartResult> {
  const rows: Row[] = []
  const details: Record<string, unknown> = {}
  for (const [what, draw] of Object.entries(large.draw)) {
    const drawSmall = small.draw[what]
    if (!drawSmall) throw new Error(`nobody asks the small school for ${what}`)
    const many = (one: () => Question) => Array.from({ length: questions }, one)
    const measures = {
      small: () => p95Of(small.url, many(drawSmall)),
      large: () => p95Of(large.url, many(draw)),
    }
    await inTurn(1, measures)
    const figures = await inTurn(rounds, measures)
    const grown = ratios(figures.large, figures.small)
    details[what] = figures
    rows.push({
      what: `${what}: p95 with ${large.name}, times that with ${small.name}`,
      ...{ value: median(grown), unit: 'x', spread: spread(grown), aim: { below: aims?.[what] ?? 2 } },
      note: `${median(figures.small).toFixed(2)} ms and ${median(figures.large).toFixed(2)} ms`,
    })
  }
  return { rows, details }
}
