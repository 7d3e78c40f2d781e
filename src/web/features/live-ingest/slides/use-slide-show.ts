import { useEffect, useEffectEvent, useState } from 'react'
import { callSilently } from '#web/lib/call.ts'
import { noAnnotations, type Annotations, type PenColour, type Stroke } from '../stage/annotations.ts'
import type { Picture } from '../stage/picture.ts'
import type { Studio } from '../studio.ts'
import type { Deck } from './use-decks.ts'
import type { Pdf } from './pdf.ts'

export type SlideTool = 'pointer' | 'pen'

const none: readonly Stroke[] = []

const pictureOfPage = (canvas: HTMLCanvasElement): Picture => ({
  image: canvas,
  size: () => ({ width: canvas.width, height: canvas.height }),
})

interface Shown {
  deck: Deck
  pdf: Pdf
}

export interface SlideShow {
  deck: Deck | null
  pdf: Pdf | null
  isOpening: boolean
  /** the document could not be loaded or drawn */
  hasFailed: boolean
  page: number
  tool: SlideTool | null
  colour: PenColour
  hasStrokes: boolean
  /** @returns whether it can be shown */
  open: (deck: Deck) => Promise<boolean>
  turn: (page: number) => void
  setTool: (tool: SlideTool | null) => void
  setColour: (colour: PenColour) => void
  /** shares of the slide; null: it has left */
  point: (place: readonly [number, number] | null) => void
  draw: (points: readonly number[], isDone: boolean) => void
  undo: () => void
  clear: () => void
}

export interface SlideShowOptions {
  classId: number
  studio: Studio
  /** the slides are seen in a running broadcast, so each page is recorded with its second */
  isSeen: boolean
}

/** The slides that a studio shows, and what is drawn over them. What is drawn stays with its page until it is wiped. */
export function useSlideShow({ classId, studio, isSeen }: SlideShowOptions): SlideShow {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [page, setPage] = useState(1)
  const [tool, setToolState] = useState<SlideTool | null>(null)
  const [colour, setColour] = useState<PenColour>('red')
  const [strokes, setStrokes] = useState<ReadonlyMap<number, readonly Stroke[]>>(new Map())
  const [drawing, setDrawing] = useState<Stroke | null>(null)
  const [pointer, setPointer] = useState<Annotations['pointer']>(null)

  const onPage = strokes.get(page) ?? none
  useEffect(() => {
    studio.annotate(
      shown
        ? { strokes: drawing ? [...onPage, drawing] : onPage, pointer: tool === 'pointer' ? pointer : null }
        : noAnnotations,
    )
  }, [studio, shown, onPage, drawing, pointer, tool])

  useEffect(() => {
    if (!shown) return
    let isPast = false
    shown.pdf
      .page(page)
      .then((canvas) => {
        if (isPast) return
        setFailed(false)
        studio.setSlide(pictureOfPage(canvas))
        // the next one is ready when it is turned to
        if (page < shown.pdf.pages) void shown.pdf.page(page + 1).catch(() => undefined)
      })
      .catch(() => {
        if (!isPast) setFailed(true)
      })
    return () => {
      isPast = true
    }
  }, [studio, shown, page])

  useEffect(
    () => () => {
      shown?.pdf.close()
    },
    [shown],
  )
  useEffect(() => () => studio.setSlide(null), [studio])

  const record = useEffectEvent(async ({ deck, pdf }: Shown, turned: number) => {
    const title = await pdf.title(turned).catch(() => '')
    const body = { material_id: deck.id, page: turned, title }
    // a chapter that is missing is no reason to disturb the class
    await callSilently('POST /api/v1/openclass/{id}/slide_turns', { params: { id: classId }, body })
  })
  useEffect(() => {
    if (isSeen && shown) record(shown, page).catch(() => undefined)
  }, [isSeen, shown, page])

  async function open(deck: Deck): Promise<boolean> {
    setOpening(true)
    setFailed(false)
    try {
      const { Pdf } = await import('./pdf.ts')
      const pdf = await Pdf.open(deck.url)
      studio.setSlide(pictureOfPage(await pdf.page(1)))
      setShown({ deck, pdf })
      setPage(1)
      setStrokes(new Map())
      return true
    } catch {
      setFailed(true)
      return false
    } finally {
      setOpening(false)
    }
  }
  const changeStrokes = (next: readonly Stroke[]) => setStrokes(new Map(strokes).set(page, next))
  return {
    deck: shown?.deck ?? null,
    pdf: shown?.pdf ?? null,
    isOpening,
    hasFailed,
    page,
    tool,
    colour,
    hasStrokes: onPage.length > 0,
    open,
    turn: (to) => shown && setPage(Math.min(shown.pdf.pages, Math.max(1, to))),
    setTool(next) {
      setToolState(next)
      setPointer(null)
    },
    setColour,
    point: setPointer,
    draw(points, isDone) {
      const stroke = { colour, points }
      if (!isDone) return setDrawing(stroke)
      setDrawing(null)
      changeStrokes([...onPage, stroke])
    },
    undo: () => changeStrokes(onPage.slice(0, -1)),
    clear: () => changeStrokes([]),
  }
}
