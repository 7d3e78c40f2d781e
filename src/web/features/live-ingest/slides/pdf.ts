import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { SLIDE_TITLE_LENGTH } from '#contract/material/limits.ts'

const FOLDER = '/node_modules/pdfjs-dist'

/**
 * Everything that the library loads by itself, served by the school: its worker, tables of the characters of Chinese and
 * other scripts, the fonts that every PDF reader has, and pictures in JPEG 2000.
 */
const addresses = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/wasm/openjpeg_nowasm_fallback.js',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true },
)

function addressOf(file: string): string {
  const address = addresses[`${FOLDER}/${file}`]
  if (address === undefined) throw new Error(`the library has no ${file}`)
  return new URL(address, document.baseURI).href
}

const bytesOf = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(addressOf(file))).arrayBuffer())

class TableReader {
  async fetch({ name }: { name: string }) {
    return { cMapData: await bytesOf(`cmaps/${name}.bcmap`), isCompressed: true }
  }
}

class FontReader {
  fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    return bytesOf(`standard_fonts/${filename}`)
  }
}

/** longest side of a drawn page, in pixels: enough for what is sent */
const LONGEST_SIDE = 1600
/** pages that are kept drawn */
const KEPT = 6

/** An open PDF document, drawn page by page. Its scripts are never run: the part of the library that could is not loaded. */
export class Pdf {
  readonly #document: PDFDocumentProxy
  readonly #close: () => Promise<void>
  readonly #drawn = new Map<number, Promise<HTMLCanvasElement>>()

  private constructor(document: PDFDocumentProxy, close: () => Promise<void>) {
    this.#document = document
    this.#close = close
  }

  /** Rejects where the document cannot be loaded or read. */
  static async open(address: string): Promise<Pdf> {
    GlobalWorkerOptions.workerSrc = addressOf('legacy/build/pdf.worker.min.mjs')
    const loading = getDocument({
      url: address,
      // the policy of the page allows neither code made of texts nor WebAssembly
      isEvalSupported: false,
      useWasm: false,
      // the library appends the name of the file, which has another name here
      wasmUrl: `${addressOf('wasm/openjpeg_nowasm_fallback.js')}#/`,
      useWorkerFetch: false,
      CMapReaderFactory: TableReader,
      StandardFontDataFactory: FontReader,
      enableXfa: false,
      verbosity: 0,
    })
    return new Pdf(await loading.promise, () => loading.destroy())
  }

  get pages(): number {
    return this.#document.numPages
  }

  /** A page, as large as it is sent; drawn pages are kept for a while. */
  page(number: number): Promise<HTMLCanvasElement> {
    const known = this.#drawn.get(number)
    const drawn = known ?? this.draw(number, LONGEST_SIDE)
    this.#drawn.delete(number)
    this.#drawn.set(number, drawn)
    drawn.catch(() => this.#drawn.delete(number))
    for (const [first] of this.#drawn) if (this.#drawn.size > KEPT) this.#drawn.delete(first)
    return drawn
  }

  /** @param longestSide px */
  async draw(number: number, longestSide: number): Promise<HTMLCanvasElement> {
    const page = await this.#document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    await page.render({ canvas, viewport }).promise
    return canvas
  }

  /** First line of a page, by which it is named in the replay; empty: it has no text. */
  async title(number: number): Promise<string> {
    const page = await this.#document.getPage(number)
    const { items } = await page.getTextContent()
    let line = ''
    for (const item of items) {
      if (!('str' in item)) continue
      line += item.str
      if (item.hasEOL && line.trim() !== '') break
    }
    return [...line.replaceAll(/\s+/g, ' ').trim()].slice(0, SLIDE_TITLE_LENGTH).join('')
  }

  close(): void {
    this.#drawn.clear()
    void this.#close()
  }
}
