import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MarkColour, markColours, markLimits, type PictureMarks } from '#contract/homework/marks.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { hasKeyboard } from '#web/area-kit/has-keyboard.ts'
import {
  arrowStep,
  withNote,
  withNoteChanged,
  withoutNote,
  withoutStroke,
  withStroke,
} from './change-marks.ts'
import styles from './marks.module.css'
import { PictureView } from './picture-view.tsx'
import { strokePath } from '#web/area-kit/stroke-path.ts'

export interface MarkingPictureProps {
  url: string
  label: string
  value: PictureMarks
  onChange: (marks: PictureMarks) => void
}

type Tool = 'pen' | 'note' | 'erase'
const tools = ['pen', 'note', 'erase'] as const
const toolKeys: Readonly<Record<Tool, string>> = {
  pen: 'homework:marks.pen',
  note: 'homework:marks.note',
  erase: 'homework:marks.erase',
}
const colourKeys: Readonly<Record<MarkColour, string>> = {
  red: 'homework:marks.red',
  blue: 'homework:marks.blue',
  green: 'homework:marks.green',
}
/** shares of the picture by which an arrow key moves a note, with and without Shift */
const STEP = 0.01
const LONG_STEP = 0.05
/** what a hand does not draw on purpose, as a share of the picture */
const NEAR = 0.0015

/** A picture of an answer on which the teacher draws and notes, with the pointer or by the keyboard. */
export default function MarkingPicture({ url, label, value, onChange }: MarkingPictureProps) {
  const { t } = useTranslation('homework')
  const id = useId()
  const [tool, setTool] = useState<Tool | null>(null)
  const [colour, setColour] = useState<MarkColour>('red')
  const [drawn, setDrawn] = useState<number[] | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const content = useRef<SVGGElement>(null)
  const before = useRef<PictureMarks[]>([])
  const mayNote = value.notes.length < markLimits.notes

  function change(marks: PictureMarks): void {
    before.current.push(value)
    onChange(marks)
  }
  function undo(): void {
    const last = before.current.pop()
    if (last) onChange(last)
  }
  function addNote(left: number, top: number): void {
    if (!mayNote) return
    change(withNote(value, left, top))
    const field = `${id}-note-${value.notes.length}`
    requestAnimationFrame(() => document.getElementById(field)?.focus())
  }
  /** Where the pointer is, as shares of the picture, however it is turned and enlarged. */
  function placeOf({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] | null {
    const matrix = content.current?.getScreenCTM()?.inverse()
    const image = content.current?.querySelector('image')
    if (!matrix || !image) return null
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
    const share = (length: number, whole: number) => Math.min(1, Math.max(0, length / whole))
    return [share(x, image.width.baseVal.value), share(y, image.height.baseVal.value)]
  }
  function press(event: PointerEvent<SVGGElement>): void {
    const place = event.button === 0 ? placeOf(event) : null
    if (!place) return
    if (tool === 'note') addNote(...place)
    if (tool !== 'pen' || value.strokes.length >= markLimits.strokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn(place)
  }
  function move(event: PointerEvent<SVGGElement>): void {
    const place = drawn || moved !== null ? placeOf(event) : null
    if (!place) return
    if (moved !== null) return onChange(withNoteChanged(value, moved, { left: place[0], top: place[1] }))
    if (!drawn || drawn.length + 2 > markLimits.numbers) return
    const [x = 0, y = 0] = drawn.slice(-2)
    if (Math.hypot(place[0] - x, place[1] - y) >= NEAR) setDrawn([...drawn, ...place])
  }
  function release(): void {
    setMoved(null)
    setDrawn(null)
    if (drawn) change(withStroke(value, colour, drawn))
  }
  const erase = (index: number) => () => {
    if (tool === 'erase') change(withoutStroke(value, index))
  }
  function keyOnNote(event: KeyboardEvent, index: number, turns: number): void {
    const step = arrowStep(event.key, turns, event.shiftKey ? LONG_STEP : STEP)
    const note = value.notes[index]
    if (!note) return
    if (step) change(withNoteChanged(value, index, { left: note.left + step.dx, top: note.top + step.dy }))
    else if (event.key === 'Delete' || event.key === 'Backspace') change(withoutNote(value, index))
    else return
    event.preventDefault()
  }
  function key(event: KeyboardEvent): void {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    undo()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of its button Undo
    <figure className={styles.figure} onKeyDown={key}>
      <PictureView
        url={url}
        label={label}
        marks={value}
        content={content}
        isPen={tool !== null}
        isDrawing={tool === 'pen' || tool === 'note'}
        drawing={{
          onPointerDown: press,
          onPointerMove: move,
          onPointerUp: release,
          onPointerCancel: release,
        }}
        strokeProps={(index) => ({
          onPointerDown: erase(index),
          // drawn over with the pressed eraser
          onPointerEnter: ({ buttons }) => buttons === 1 && erase(index)(),
        })}
        noteProps={(index, turns) => ({
          tabIndex: 0,
          role: 'button',
          'aria-label': t('homework:marks.noteNamed', {
            number: index + 1,
            text: value.notes[index]?.text ?? '',
          }),
          'aria-describedby': `${id}-hint`,
          onKeyDown: (event) => keyOnNote(event, index, turns),
          onPointerDown: (event) => {
            event.stopPropagation()
            if (tool === 'erase') return change(withoutNote(value, index))
            before.current.push(value)
            content.current?.setPointerCapture(event.pointerId)
            setMoved(index)
          },
        })}
        tools={
          <>
            {tools.map((one) => (
              <Button
                key={one}
                size="small"
                aria-pressed={tool === one}
                look={tool === one ? 'primary' : undefined}
                onClick={() => setTool(tool === one ? null : one)}
              >
                {t(toolKeys[one])}
              </Button>
            ))}
            {tool === 'pen' &&
              markColours.map((one) => (
                <Button
                  key={one}
                  size="small"
                  look="quiet"
                  aria-pressed={colour === one}
                  onClick={() => setColour(one)}
                >
                  <span
                    className={styles.swatch}
                    data-colour={one}
                    data-chosen={colour === one}
                    aria-hidden
                  />
                  {t(colourKeys[one])}
                </Button>
              ))}
            <Button size="small" disabled={!mayNote} onClick={() => addNote(0.5, 0.5)}>
              {t('homework:marks.addNote')}
            </Button>
            <Button size="small" onClick={undo}>
              {t('homework:marks.undo')}
            </Button>
          </>
        }
      >
        {(size) => drawn && <path className={styles[colour]} d={strokePath(drawn, size)} />}
      </PictureView>
      <p className="second" id={`${id}-hint`}>
        {t(hasKeyboard() ? 'homework:marks.hint' : 'homework:marks.hintTouch')}
      </p>
      {value.notes.length > 0 && (
        <ol className={styles.notes}>
          {value.notes.map(({ text }, index) => (
            <li key={index}>
              <div className={styles.noteRow}>
                <TextInput
                  id={`${id}-note-${index}`}
                  aria-label={t('homework:marks.noteText', { number: index + 1 })}
                  maxLength={markLimits.note}
                  value={text}
                  onChange={({ target }) => onChange(withNoteChanged(value, index, { text: target.value }))}
                />
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t('homework:marks.removeNote', { number: index + 1 })}
                  onClick={() => change(withoutNote(value, index))}
                >
                  {t('homework:files.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </figure>
  )
}
