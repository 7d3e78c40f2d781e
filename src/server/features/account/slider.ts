import { and, eq, gt, sql } from 'drizzle-orm'
import type { slider } from '#contract/account/slider-operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { sliderPuzzles } from '../../db/tables/captcha.ts'
import { refuse } from '../../lib/refusal.ts'
import { requiresSlider } from '../site/index.ts'
import { issueCaptchaToken, type Ticket } from './captcha-tokens.ts'
import { randomToken } from './tokens.ts'

type Drawn = OperationTypes<typeof slider.captchaSlider>['reply']
type Move = OperationTypes<typeof slider.captchaSliderCheck>['body']

const PUZZLE_SECONDS = 600
/** pixels beside the place that still count as it: what an eye and a hand can do */
const TOLERANCE = 5
/** milliseconds; nobody has seen the picture and moved the piece sooner */
const QUICKEST = 150
/** a hand passes places in between, and keys step through them */
const FEWEST_POINTS = 3

const dataUrl = (type: string, picture: Buffer): string =>
  `data:image/${type};base64,${picture.toString('base64')}`

/** @throws notFound while the school has the slider off, or a provider checks instead */
export async function drawSlider(deps: Deps): Promise<Drawn> {
  if (deps.captcha.tickets || !(await requiresSlider(deps))) throw refuse('notFound')
  const { x, y, background, piece } = await deps.captcha.drawPuzzle()
  const key = randomToken()
  await deps.db
    .insert(sliderPuzzles)
    .values({ key, x, expiresAt: sql`now() + make_interval(secs => ${PUZZLE_SECONDS})` })
  return { background: dataUrl('jpeg', background), piece: dataUrl('png', piece), y, crypt_key: key }
}

/** Whether a piece can have been moved so: in some time, through places in between, to where it is said to stand. */
function isMovement({ track, x }: Move): boolean {
  const first = track[0]
  const last = track.at(-1)
  if (!first || !last || track.length < FEWEST_POINTS) return false
  const inOrder = track.every(({ t }, index) => t >= (track[index - 1]?.t ?? 0))
  return inOrder && last.x === x && last.t - first.t >= QUICKEST
}

/** Each attempt, right or wrong, uses the puzzle up. @throws verificationNotCompleted */
export async function checkSlider(deps: Deps, move: Move): Promise<Ticket> {
  const [puzzle] = await deps.db
    .delete(sliderPuzzles)
    .where(and(eq(sliderPuzzles.key, move.crypt_key), gt(sliderPuzzles.expiresAt, sql`now()`)))
    .returning({ x: sliderPuzzles.x })
  if (!puzzle || Math.abs(puzzle.x - move.x) > TOLERANCE || !isMovement(move))
    throw refuse('verificationNotCompleted')
  return issueCaptchaToken(deps)
}
