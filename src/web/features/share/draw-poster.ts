/** px; the proportions of a picture for phones */
const WIDTH = 750
const HEIGHT = 1080
/** so many pixels for each of these, so that it can be printed */
const SCALE = 2
const COVER = 422
const MARGIN = 48
const CODE = 220
const LOGO = { width: 390, height: 135 }

export interface PosterContent {
  /** what its QR code holds */
  address: string
  /** picture of the course; empty: the school's logo or name on its colour */
  cover: string
  logo: string
  name: string
  /** empty: what it invites to has none */
  price: string
  /** the price that is struck through; empty: none */
  before: string
  invitation: string
  scan: string
  school: string
}

type Write = (text: string, x: number, y: number, font: string, colour: string) => void

function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    // A cover of another host may be drawn only if that host allows it; otherwise the picture has none.
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = address
  })
}

/** Breaks a text into lines by width; the text after the last line is cut. */
function lines(context: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const found: string[] = ['']
  // Latin words stay whole; other scripts may break after every character.
  for (const [word] of text.matchAll(/[!-~]+ *|./gu)) {
    const last = found.length - 1
    const longer = `${found[last] ?? ''}${word}`
    if (context.measureText(longer.trimEnd()).width <= width) found[last] = longer
    else if (found.length < most) found.push(word)
    else {
      found[last] = `${[...(found[last] ?? '')].slice(0, -1).join('')}…`
      break
    }
  }
  return found
}

/** Fills the upper part as `object-fit: cover` does. */
function drawCover(context: CanvasRenderingContext2D, cover: HTMLImageElement): void {
  const scale = Math.max(WIDTH / cover.width, COVER / cover.height)
  const [width, height] = [WIDTH / scale, COVER / scale]
  const [left, top] = [(cover.width - width) / 2, (cover.height - height) / 2]
  context.drawImage(cover, left, top, width, height, 0, 0, WIDTH, COVER)
}

/** The logo on a white plate; without one the name of the school. */
function drawSchool(
  context: CanvasRenderingContext2D,
  logo: HTMLImageElement | null,
  school: string,
  family: string,
): void {
  if (!logo) {
    context.font = `600 64px ${family}`
    context.fillStyle = '#FFFFFF'
    const [line = ''] = lines(context, school, WIDTH - 2 * MARGIN, 1)
    context.fillText(line, (WIDTH - context.measureText(line).width) / 2, COVER / 2 + 22)
    return
  }
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const [x, y] = [(WIDTH - width) / 2, (COVER - height) / 2]
  context.fillStyle = '#FFFFFF'
  context.beginPath()
  context.roundRect(x - 32, y - 32, width + 64, height + 64, 16)
  context.fill()
  context.drawImage(logo, x, y, width, height)
}

function writeOffer(context: CanvasRenderingContext2D, write: Write, content: PosterContent, family: string) {
  context.font = `600 40px ${family}`
  const name = lines(context, content.name, WIDTH - 2 * MARGIN, 2)
  let y = COVER + 80
  for (const line of name) {
    write(line, MARGIN, y, '600 40px', '#1C1B1A')
    y += 56
  }
  if (content.price) {
    write(content.price, MARGIN, y + 30, '600 56px', '#C2361C')
    const after = MARGIN + context.measureText(content.price).width + 24
    write(content.before, after, y + 30, '400 28px', '#57534E')
    if (content.before) context.fillRect(after, y + 20, context.measureText(content.before).width, 2)
    y += 66
  }
  context.font = `400 30px ${family}`
  for (const [index, line] of lines(context, content.invitation, WIDTH - 2 * MARGIN, 2).entries())
    write(line, MARGIN, y + 30 + index * 42, '400 30px', '#57534E')
}

/**
 * Draws a share poster: what it invites to, above the QR code of its address.
 * @returns null where the browser cannot draw it
 */
export async function drawPoster(content: PosterContent): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = HEIGHT * SCALE
  const context = canvas.getContext('2d')
  if (!context) return null
  const [cover, logo, code] = await Promise.all([
    content.cover ? load(content.cover) : null,
    // one that follows dark colours cannot be read on its white plate: the name stands there instead
    content.logo && !matchMedia('(prefers-color-scheme: dark)').matches ? load(content.logo) : null,
    load(`/api/qrcode?url=${encodeURIComponent(content.address)}`),
  ])
  if (!code) return null

  const family = getComputedStyle(document.body).fontFamily
  const write: Write = (text, x, y, font, colour) => {
    context.font = `${font} ${family}`
    context.fillStyle = colour
    context.fillText(text, x, y)
  }
  context.scale(SCALE, SCALE)
  context.fillStyle = '#FAF9F6'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#24508F'
  context.fillRect(0, 0, WIDTH, COVER)
  if (cover) drawCover(context, cover)
  else drawSchool(context, logo, content.school, family)
  writeOffer(context, write, content, family)

  const top = HEIGHT - CODE - 2 * MARGIN
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, top, WIDTH, HEIGHT - top)
  // its squares stay sharp
  context.imageSmoothingEnabled = false
  context.drawImage(code, WIDTH - MARGIN - CODE, top + MARGIN, CODE, CODE)
  context.font = `600 32px ${family}`
  const [school = ''] = lines(context, content.school, WIDTH - CODE - 3 * MARGIN, 1)
  write(school, MARGIN, top + MARGIN + 70, '600 32px', '#1C1B1A')
  context.font = `400 26px ${family}`
  for (const [index, line] of lines(context, content.scan, WIDTH - CODE - 3 * MARGIN, 3).entries())
    write(line, MARGIN, top + MARGIN + 120 + index * 38, '400 26px', '#57534E')
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}
