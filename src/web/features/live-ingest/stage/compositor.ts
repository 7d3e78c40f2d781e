import { type Box, type CornerPlace, fittedBox, type Layer, layoutOf, type Scene } from './scene.ts'
import type { Annotations } from './annotations.ts'
import { drawAnnotations } from './annotations.ts'
import { guestLayout, within } from './guest-layout.ts'
import { drawCovering, drawGuest, type GuestTile } from './guest-tile.ts'
import type { Picture } from './picture.ts'

/** size of what is sent, in pixels, until a weak line needs less */
const FULL = { width: 1280, height: 720 }
export const FRAMES_PER_SECOND = 25
const BACKGROUND = '#141312'
const FRAME_COLOUR = '#ffffff'
const INK = '#b4ada4'

export interface Composition {
  scene: Scene
  place: CornerPlace
  /** over the slide */
  annotations: Annotations
  /** shown where nothing of the scene is there */
  words: readonly string[]
  /** who is on stage, beside the scene */
  guests: readonly GuestTile[]
}

/** Draws a scene onto one canvas, whose stream is what is sent: whatever changes, the stream stays. */
export class Compositor {
  readonly canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D | null
  readonly #pictures = new Map<Layer, Picture>()
  #composition: Composition
  /** where the slide was drawn last, in shares of the frame */
  #slideBox: Box | null = null

  constructor(composition: Composition) {
    Object.assign(this.canvas, FULL)
    this.#context = this.canvas.getContext('2d', { alpha: false })
    this.#composition = composition
  }

  get slideBox(): Box | null {
    return this.#slideBox
  }

  present(): Set<Layer> {
    return new Set(this.#pictures.keys())
  }

  show(composition: Composition): void {
    this.#composition = composition
  }

  set(layer: Layer, picture: Picture | null): void {
    if (picture) this.#pictures.set(layer, picture)
    else this.#pictures.delete(layer)
  }

  /** Changes the size of what is sent, 16:9. */
  resize(height: number): void {
    if (this.canvas.height === height) return
    this.canvas.height = height
    this.canvas.width = Math.round((height * 16) / 9 / 2) * 2
    this.draw()
  }

  draw(): void {
    const context = this.#context
    if (!context) return
    const frame = { width: this.canvas.width, height: this.canvas.height }
    const { scene, place, words, guests } = this.#composition
    context.fillStyle = BACKGROUND
    context.fillRect(0, 0, frame.width, frame.height)
    this.#slideBox = null
    const placed = layoutOf(scene, place, this.present())
    const layout = guestLayout(
      placed.map(({ layer }) => layer),
      guests.length,
    )
    for (const [index, { layer, box: share, fit }] of placed.entries()) {
      const picture = this.#pictures.get(layer)
      const size = picture?.size() ?? { width: 0, height: 0 }
      if (!picture || size.width === 0 || size.height === 0) continue
      const box = within(layout.scene, share)
      const isWhole = fit === 'contain' && !layout.isFaces
      const room = fittedBox(box, frame, isWhole ? size : { width: box.width * 16, height: box.height * 9 })
      if (index > 0 && scene !== 'beside') outline(context, room)
      if (isWhole) context.drawImage(picture.image, room.left, room.top, room.width, room.height)
      else drawCovering(context, picture, room)
      if (layer !== 'slide') continue
      this.#slideBox = {
        left: room.left / frame.width,
        top: room.top / frame.height,
        width: room.width / frame.width,
        height: room.height / frame.height,
      }
      drawAnnotations(context, room, this.#composition.annotations)
    }
    if (placed.length === 0) write(context, words, pixels(layout.scene, frame))
    for (const [index, tile] of guests.entries()) {
      const box = layout.tiles[index]
      if (box) drawGuest(context, tile, pixels(box, frame), frame.height)
    }
  }
}

const pixels = (box: Box, frame: { width: number; height: number }): Box => ({
  left: box.left * frame.width,
  top: box.top * frame.height,
  width: box.width * frame.width,
  height: box.height * frame.height,
})

function write(context: CanvasRenderingContext2D, words: readonly string[], room: Box): void {
  const size = Math.min(room.height, (room.width * 9) / 16) / 15
  context.fillStyle = INK
  context.textAlign = 'center'
  context.font = `${size}px system-ui, sans-serif`
  for (const [index, line] of words.entries())
    context.fillText(
      line,
      room.left + room.width / 2,
      room.top + room.height / 2 + (index - (words.length - 1) / 2) * size * 1.5,
      room.width * 0.9,
    )
}

/** A thin frame that separates a picture in a corner from what is below it. */
function outline(context: CanvasRenderingContext2D, room: Box): void {
  const line = Math.max(1, room.width / 160)
  context.fillStyle = FRAME_COLOUR
  context.fillRect(room.left - line, room.top - line, room.width + 2 * line, room.height + 2 * line)
}
