/** What a studio can draw. */
export type Layer = 'camera' | 'screen' | 'slide'

/** What students see: one source, or two together. */
export const scenes = ['camera', 'screen', 'corner', 'beside', 'slides', 'slidesCorner'] as const
export type Scene = (typeof scenes)[number]

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Corner = (typeof corners)[number]
export const cornerSizes = ['small', 'medium', 'large'] as const
export type CornerSize = (typeof cornerSizes)[number]

/** Where the camera is in a scene that shows it in a corner. */
export interface CornerPlace {
  corner: Corner
  size: CornerSize
}

/** Shares of the width and height of what is sent. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Placed {
  layer: Layer
  box: Box
  /** fills its box and is cut, or is whole within it */
  fit: 'cover' | 'contain'
}

const whole: Box = { left: 0, top: 0, width: 1, height: 1 }
const widths: Readonly<Record<CornerSize, number>> = { small: 0.18, medium: 0.25, large: 0.34 }
/** distance of the corner picture from the edges, as a share of the width; the frame is 16:9 */
const EDGE = 0.02
const EDGE_DOWN = (EDGE * 16) / 9

function cornerBox({ corner, size }: CornerPlace): Box {
  const width = widths[size]
  return {
    left: corner.endsWith('Left') ? EDGE : 1 - EDGE - width,
    top: corner.startsWith('top') ? EDGE_DOWN : 1 - EDGE_DOWN - width,
    width,
    height: width,
  }
}

/** What each scene needs, the lowest first. */
export const layersOf: Readonly<Record<Scene, readonly Layer[]>> = {
  camera: ['camera'],
  screen: ['screen'],
  corner: ['screen', 'camera'],
  beside: ['screen', 'camera'],
  slides: ['slide'],
  slidesCorner: ['slide', 'camera'],
}

/**
 * Where the parts of a scene are drawn, the lowest first. A part that is not there leaves its place to the others, so that
 * a class goes on with what is left; empty: nothing of the scene is there.
 */
export function layoutOf(scene: Scene, place: CornerPlace, present: ReadonlySet<Layer>): Placed[] {
  const [lower, upper] = layersOf[scene].filter((layer) => present.has(layer))
  if (!lower) return []
  if (!upper) return [{ layer: lower, box: whole, fit: 'contain' }]
  if (scene === 'beside')
    return [
      { layer: lower, box: { left: 0, top: 0, width: 0.68, height: 1 }, fit: 'contain' },
      { layer: upper, box: { left: 0.68, top: 0, width: 0.32, height: 1 }, fit: 'cover' },
    ]
  return [
    { layer: lower, box: whole, fit: 'contain' },
    { layer: upper, box: cornerBox(place), fit: 'cover' },
  ]
}

export interface Size {
  width: number
  height: number
}

/** The rectangle of the frame, in pixels, that a picture of this size takes in its box. */
export function fittedBox(box: Box, frame: Size, picture: Size): Box {
  const room = { width: box.width * frame.width, height: box.height * frame.height }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  return {
    left: box.left * frame.width + (room.width - width) / 2,
    top: box.top * frame.height + (room.height - height) / 2,
    width,
    height,
  }
}

/** The part of a picture, in its pixels, that fills a room without being distorted. */
export function coveringPart(room: Size, picture: Size): Box {
  const scale = Math.max(room.width / picture.width, room.height / picture.height)
  const width = room.width / scale
  const height = room.height / scale
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height }
}
