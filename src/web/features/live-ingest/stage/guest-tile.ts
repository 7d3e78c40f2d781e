import { type Box, coveringPart } from './scene.ts'
import type { Picture } from './picture.ts'

/** One guest in what is sent. */
export interface GuestTile {
  name: string
  /** null: by voice only, or it has not arrived yet */
  picture: Picture | null
  isMuted: boolean
  /** how loud they are at this moment, 0 to 1 */
  loudness: () => number
}

const TILE = '#26231f'
const LABEL = 'rgba(20, 19, 18, 0.72)'
const INK = '#ffffff'
const SPEAKING = '#5fb37a'
/** loudness from which somebody speaks */
const SOUND_LEVEL = 0.01

/** Draws a picture so that it fills a room, cut where it does not fit. */
export function drawCovering(context: CanvasRenderingContext2D, picture: Picture, room: Box): boolean {
  const size = picture.size()
  if (size.width === 0 || size.height === 0) return false
  const part = coveringPart(room, size)
  context.drawImage(
    picture.image,
    ...([part.left, part.top, part.width, part.height] as const),
    ...([room.left, room.top, room.width, room.height] as const),
  )
  return true
}

/** The first character of a name, in a circle, for who sends no picture. */
function drawInitial(context: CanvasRenderingContext2D, name: string, room: Box): void {
  const radius = Math.min(room.width, room.height) / 4
  const x = room.left + room.width / 2
  const y = room.top + room.height * 0.42
  context.fillStyle = '#6d4c9f'
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `${radius}px system-ui, sans-serif`
  context.fillText([...name][0] ?? '', x, y)
}

/** A microphone that is crossed out. */
function drawMuted(context: CanvasRenderingContext2D, left: number, top: number, size: number): void {
  context.strokeStyle = INK
  context.lineWidth = Math.max(1, size / 9)
  context.beginPath()
  context.arc(left + size / 2, top + size * 0.38, size * 0.3, 0, Math.PI)
  context.moveTo(left + size / 2, top + size * 0.68)
  context.lineTo(left + size / 2, top + size * 0.95)
  context.moveTo(left + size * 0.1, top + size * 0.05)
  context.lineTo(left + size * 0.9, top + size * 0.95)
  context.stroke()
}

function drawLabel(context: CanvasRenderingContext2D, { name, isMuted }: GuestTile, room: Box, unit: number) {
  const size = Math.max(11, Math.min(room.height / 8, unit / 24))
  const pad = size * 0.5
  const icon = isMuted ? size * 1.2 : 0
  context.font = `${size}px system-ui, sans-serif`
  const most = room.width - 4 * pad - icon
  const width = Math.min(most, context.measureText(name).width)
  const top = room.top + room.height - size - 3 * pad
  context.fillStyle = LABEL
  context.fillRect(room.left + pad, top, width + icon + 2 * pad, size + 2 * pad)
  context.fillStyle = INK
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(name, room.left + 2 * pad, top + size / 2 + pad, most)
  if (isMuted) drawMuted(context, room.left + 2 * pad + width + size * 0.3, top + pad, size)
  context.textBaseline = 'alphabetic'
}

/**
 * Draws a guest with their name; a frame marks who speaks.
 * @param unit height of what is sent, in pixels
 */
export function drawGuest(context: CanvasRenderingContext2D, tile: GuestTile, room: Box, unit: number): void {
  context.fillStyle = TILE
  context.fillRect(room.left, room.top, room.width, room.height)
  if (!tile.picture || !drawCovering(context, tile.picture, room)) drawInitial(context, tile.name, room)
  drawLabel(context, tile, room, unit)
  if (tile.isMuted || tile.loudness() < SOUND_LEVEL) return
  const line = Math.max(2, unit / 180)
  context.strokeStyle = SPEAKING
  context.lineWidth = line
  context.strokeRect(room.left + line / 2, room.top + line / 2, room.width - line, room.height - line)
}
