/** width and height of the pictures that are compared, in pixels */
const WIDTH = 32
const HEIGHT = 18
/** how long sent pictures are remembered, ms */
const REMEMBERED_MS = 40_000
/** a point whose brightness changes less says nothing of the moment */
const MOVES = 16
/** so many points have to move */
const ENOUGH = 3
/** mean difference of brightness of moving points up to which two pictures may be the same */
const SAME = 14
/** a second moment that fits nearly as well makes the first one uncertain, unless it is so near, ms */
const NEAR_MS = 700
const NEARLY = 1.25
const NOISE = 1

export type Brightness = readonly number[]

interface Sent {
  at: number
  picture: Brightness
}

/** The points whose brightness has changed among these pictures. */
function movingPoints(pictures: readonly Brightness[]): number[] {
  const [first = []] = pictures
  const lowest = [...first]
  const highest = [...first]
  for (const picture of pictures)
    for (const [index, value] of picture.entries()) {
      lowest[index] = Math.min(lowest[index] ?? value, value)
      highest[index] = Math.max(highest[index] ?? value, value)
    }
  return [...first.keys()].filter((index) => (highest[index] ?? 0) - (lowest[index] ?? 0) > MOVES)
}

function difference(one: Brightness, other: Brightness, points: readonly number[]): number {
  let sum = 0
  for (const index of points) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0))
  return sum / points.length
}

/**
 * Finds out how late a picture arrives by comparing it with those that were sent. A scene that does not move fits every
 * moment and so none: the delay is then unknown until something moves.
 */
export class DelayMeter {
  #sent: Sent[] = []

  sent(picture: Brightness, at: number): void {
    this.#sent = [...this.#sent.filter((one) => at - one.at < REMEMBERED_MS), { at, picture }]
  }

  /** @returns delay in ms; null: it cannot be told */
  arrived(picture: Brightness, at: number): number | null {
    const points = movingPoints(this.#sent.map((one) => one.picture))
    if (points.length < ENOUGH) return null
    const fits = this.#sent.map((one) => ({
      at: one.at,
      difference: difference(one.picture, picture, points),
    }))
    const best = fits.reduce((first, one) => (one.difference < first.difference ? one : first), {
      at: 0,
      difference: Number.POSITIVE_INFINITY,
    })
    if (best.difference > SAME) return null
    const isUncertain = fits.some(
      (one) => Math.abs(one.at - best.at) > NEAR_MS && one.difference <= best.difference * NEARLY + NOISE,
    )
    return isUncertain ? null : at - best.at
  }
}

/** longest time between two looks, ms: after a longer one, as of a hidden page, what was sent meanwhile is not known */
const GAP_MS = 1_000

/** The delay as it is looked at several times a second, while the page is seen. */
export class DelayWatch {
  #meter = new DelayMeter()
  #lookedAt = Number.NEGATIVE_INFINITY
  #delay: number | null = null

  /**
   * @param pictures what is sent and what the monitor shows at this moment; null: nothing
   * @returns delay in ms as it was last measured; null: not since the page is seen
   */
  look(
    at: number,
    isHidden: boolean,
    pictures: () => { sent: Brightness | null; shown: Brightness | null },
  ): number | null {
    if (isHidden || at - this.#lookedAt > GAP_MS) {
      this.#meter = new DelayMeter()
      this.#delay = null
    }
    this.#lookedAt = at
    if (isHidden) return null
    const { sent, shown } = pictures()
    if (sent) this.#meter.sent(sent, at)
    this.#delay = (shown && this.#meter.arrived(shown, at)) ?? this.#delay
    return this.#delay
  }
}

/** Reads the brightness of pictures, scaled down. */
export function brightnessReader(): (image: CanvasImageSource) => Brightness {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (image) => {
    if (!context) return []
    context.drawImage(image, 0, 0, WIDTH, HEIGHT)
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
    return Array.from(
      { length: WIDTH * HEIGHT },
      (_, index) =>
        0.3 * (data[4 * index] ?? 0) + 0.59 * (data[4 * index + 1] ?? 0) + 0.11 * (data[4 * index + 2] ?? 0),
    )
  }
}
