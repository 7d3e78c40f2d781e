/** px; the size of a picture for phones */
const WIDTH = 750
const HEIGHT = 1080
const COVER = 422
const MARGIN = 48
const CODE = 220

export interface PosterTexts {
  cover: string
  name: string
  price: string
  before: string
  invitation: string
  scan: string
  school: string
}

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

/**
 * Draws the invitation to a group: cover, course, price and the QR code of the group's address.
 * @returns null where the browser cannot draw it
 */
export async function drawPoster(address: string, words: PosterTexts): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return null
  const [cover, code] = await Promise.all([
    words.cover ? load(words.cover) : null,
    load(`/api/qrcode?url=${encodeURIComponent(address)}`),
  ])
  if (!code) return null

  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, x: number, y: number, font: string, colour: string) => {
    context.font = `${font} ${family}`
    context.fillStyle = colour
    context.fillText(text, x, y)
  }
  context.fillStyle = '#FAF9F6'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#24508F'
  context.fillRect(0, 0, WIDTH, COVER)
  if (cover) context.drawImage(cover, 0, 0, WIDTH, COVER)

  context.font = `600 40px ${family}`
  const name = lines(context, words.name, WIDTH - 2 * MARGIN, 2)
  let y = COVER + 80
  for (const line of name) {
    write(line, MARGIN, y, '600 40px', '#1C1B1A')
    y += 56
  }
  write(words.price, MARGIN, y + 30, '600 56px', '#C2361C')
  const after = MARGIN + context.measureText(words.price).width + 24
  write(words.before, after, y + 30, '400 28px', '#57534E')
  context.fillRect(after, y + 20, context.measureText(words.before).width, 2)
  write(words.invitation, MARGIN, y + 96, '400 30px', '#57534E')

  const top = HEIGHT - CODE - 2 * MARGIN
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, top, WIDTH, HEIGHT - top)
  context.drawImage(code, WIDTH - MARGIN - CODE, top + MARGIN, CODE, CODE)
  write(words.school, MARGIN, top + MARGIN + 70, '600 32px', '#1C1B1A')
  context.font = `400 26px ${family}`
  for (const [index, line] of lines(context, words.scan, WIDTH - CODE - 3 * MARGIN, 3).entries())
    write(line, MARGIN, top + MARGIN + 120 + index * 38, '400 26px', '#57534E')
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}
