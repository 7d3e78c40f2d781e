import type { Box, Layer } from './scene.ts'

/** Where a scene and the guests beside it are drawn, as shares of what is sent. */
export interface GuestLayout {
  /** of the scene */
  scene: Box
  /** the scene fills its place and is cut, as every face beside it */
  isFaces: boolean
  /** of the guests, in their order */
  tiles: readonly Box[]
}

const whole: Box = { left: 0, top: 0, width: 1, height: 1 }
/** distance between tiles, as a share of the height; the frame is 16:9 */
const GAP = 0.012
const GAP_ACROSS = (GAP * 9) / 16
/** share of the width that guests beside a scene take, by how many they are; more of them stand below it */
const COLUMN = [0, 0.3, 0.3, 0.24, 0.24]
/** share of the height that a row of guests takes: six tiles of 16:9 fit beside each other */
const ROW = 0.155

const cell = (box: Box): Box => ({
  left: box.left + GAP_ACROSS / 2,
  top: box.top + GAP / 2,
  width: box.width - GAP_ACROSS,
  height: box.height - GAP,
})

/** Faces alone: the teacher's and the guests', all as large as each other. */
function faces(guests: number): GuestLayout {
  const all = guests + 1
  const columns = all <= 4 ? 2 : all <= 6 ? 3 : 4
  const rows = Math.ceil(all / columns)
  const inLast = all - (rows - 1) * columns
  const boxes = Array.from({ length: all }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? inLast : columns
    // a row that is not full stands in the middle
    const indent = (columns - inRow) / columns / 2
    return cell({
      left: indent + (index % columns) / columns,
      top: row / rows,
      width: 1 / columns,
      height: 1 / rows,
    })
  })
  const [scene = whole, ...tiles] = boxes
  return { scene, isFaces: true, tiles }
}

/** Up to four guests at the right of a scene, each 16:9. */
function beside(guests: number): GuestLayout {
  const width = COLUMN[guests] ?? 0
  const top = (1 - guests * width) / 2
  return {
    scene: { left: 0, top: 0, width: 1 - width, height: 1 },
    isFaces: false,
    tiles: Array.from({ length: guests }, (_, index) =>
      cell({ left: 1 - width, top: top + index * width, width, height: width }),
    ),
  }
}

/** More guests in a row below a scene, each 16:9. */
function below(guests: number): GuestLayout {
  const left = (1 - guests * ROW) / 2
  return {
    scene: { left: 0, top: 0, width: 1, height: 1 - ROW },
    isFaces: false,
    tiles: Array.from({ length: guests }, (_, index) =>
      cell({ left: left + index * ROW, top: 1 - ROW, width: ROW, height: ROW }),
    ),
  }
}

/**
 * Places guests beside a scene, which stays. Beside the camera alone everybody is as large as the teacher.
 * @param layers what of the scene is there
 */
export function guestLayout(layers: readonly Layer[], guests: number): GuestLayout {
  if (guests === 0) return { scene: whole, isFaces: false, tiles: [] }
  if (layers.every((layer) => layer === 'camera')) return faces(guests)
  return guests < COLUMN.length ? beside(guests) : below(guests)
}

/** A box within another one. */
export const within = (area: Box, { left, top, width, height }: Box): Box => ({
  left: area.left + left * area.width,
  top: area.top + top * area.height,
  width: width * area.width,
  height: height * area.height,
})
