import { type ReactNode, type RefObject, type SVGProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureMarks } from '#contract/homework/marks.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NoteMark } from './note-mark.tsx'
import styles from './marks.module.css'
import { type Size, strokePath } from '#web/area-kit/stroke-path.ts'
import { usePictureSize } from './use-picture-size.ts'
import { useScale } from './use-scale.ts'

const ZOOMS = [1, 1.5, 2, 3]

/** Puts the picture upright after some quarter turns, inside a frame of the turned size. */
function turned(turns: number, { width, height }: Size): string | undefined {
  if (turns === 1) return `translate(${height} 0) rotate(90)`
  if (turns === 2) return `translate(${width} ${height}) rotate(180)`
  return turns === 3 ? `translate(0 ${width}) rotate(270)` : undefined
}

export interface PictureViewProps {
  url: string
  label: string
  marks: PictureMarks | undefined
  /** the content of the picture, in whose coordinates marks stand */
  content?: RefObject<SVGGElement | null>
  drawing?: SVGProps<SVGGElement>
  isPen?: boolean
  /** a press near a note is one on the picture */
  isDrawing?: boolean
  strokeProps?: (index: number) => SVGProps<SVGPathElement>
  noteProps?: (index: number, turns: number) => SVGProps<SVGGElement>
  /** what is drawn above the marks */
  children?: (size: Size) => ReactNode
  /** further buttons */
  tools?: ReactNode
}

/** A picture with its marks, which can be turned and enlarged. */
export function PictureView(props: PictureViewProps) {
  const {
    url,
    label,
    marks,
    content,
    drawing,
    isPen = false,
    isDrawing = false,
    strokeProps,
    noteProps,
    children,
    tools,
  } = props
  const { t } = useTranslation('homework')
  const size = usePictureSize(url)
  const [turns, setTurns] = useState(0)
  const [zoom, setZoom] = useState(1)
  const isAcross = turns % 2 === 1
  const width = isAcross ? size.height : size.width
  const height = isAcross ? size.width : size.height
  const shown = useRef<SVGSVGElement>(null)
  const scale = useScale(shown, width)
  const nextZoom = ZOOMS.find((one) => one > zoom)
  const lastZoom = ZOOMS.findLast((one) => one < zoom)
  return (
    <div className={styles.view}>
      <div className={styles.tools} role="toolbar" aria-label={t('homework:marks.tools', { label })}>
        {tools}
        <Button size="small" onClick={() => setTurns((turns + 1) % 4)}>
          {t('homework:marks.turn')}
        </Button>
        <Button size="small" disabled={nextZoom === undefined} onClick={() => setZoom(nextZoom ?? zoom)}>
          {t('homework:marks.larger')}
        </Button>
        <Button size="small" disabled={lastZoom === undefined} onClick={() => setZoom(lastZoom ?? zoom)}>
          {t('homework:marks.smaller')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled is reached by the keyboard */}
      <div className={styles.frame} tabIndex={0} role="group" aria-label={label}>
        <svg
          ref={shown}
          className={classNames(styles.picture, isPen && styles.pen, isDrawing && styles.drawing)}
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `${zoom * 100}%` }}
        >
          <title>{label}</title>
          <g ref={content} transform={turned(turns, size)} {...drawing}>
            <image href={url} width={size.width} height={size.height} />
            {marks?.strokes.map(({ colour, points }, index) => (
              <path
                key={index}
                className={styles[colour]}
                d={strokePath(points, size)}
                {...strokeProps?.(index)}
              />
            ))}
            {marks?.notes.map(({ left, top, text }, index) => (
              <NoteMark
                key={index}
                size={size}
                left={left}
                top={top}
                turns={turns}
                scale={scale}
                number={index + 1}
                text={text}
                own={noteProps?.(index, turns)}
              />
            ))}
            {children?.(size)}
          </g>
        </svg>
      </div>
    </div>
  )
}
