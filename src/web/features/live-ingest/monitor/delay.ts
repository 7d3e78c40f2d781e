/** width and height of the pictures that are compared, in pixels */
const WIDTH = 32
const HEIGHT = 18
/** how long sent pictures are remembered, ms */
const REMEMBERED_MS = 40_000
/** mean difference of brightness up to which two pictures may be the same */
const SAME = 10
/** a second moment that fits nearly as well makes the first one uncertain, unless it is so near, ms */
const NEAR_MS = 700
const NEARLY = 1.25

export type Brightness = readonly number[]

interface Sent {
  at: number
  picture: Brightness
}

function difference(one: Brightness, other: Brightness): number {
  let sum = 0
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0))
  return sum / one.length
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
    const fits = this.#sent.map((one) => ({ at: one.at, difference: difference(one.picture, picture) }))
    const best = fits.reduce((first, one) => (one.difference < first.difference ? one : first), {
      at: 0,
      difference: Number.POSITIVE_INFINITY,
    })
    if (best.difference > SAME) return null
    const isUncertain = fits.some(
      (one) => Math.abs(one.at - best.at) > NEAR_MS && one.difference <= best.difference * NEARLY + 0.2,
    )
    return isUncertain ? null : at - best.at
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
