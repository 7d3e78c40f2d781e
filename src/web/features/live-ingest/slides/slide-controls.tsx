import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import styles from '../broadcast.module.css'
import { type PenColour, penColours, penInks } from '../stage/annotations.ts'
import type { SlideShow, SlideTool } from './use-slide-show.ts'

const toolKeys: Readonly<Record<SlideTool, string>> = {
  pointer: 'broadcast:slides.pointer',
  pen: 'broadcast:slides.pen',
}
const colourKeys: Readonly<Record<PenColour, string>> = {
  red: 'broadcast:slides.red',
  blue: 'broadcast:slides.blue',
  yellow: 'broadcast:slides.yellow',
}

/** Turns the pages, points and draws; stands below what is sent. */
export function SlideControls({ show }: { show: SlideShow }) {
  const { t } = useTranslation('broadcast')
  const { pdf, page, tool, colour } = show
  if (!pdf) return null
  return (
    <div className={styles.controls} role="group" aria-label={t('broadcast:slides.title')}>
      <Button disabled={page <= 1} onClick={() => show.turn(page - 1)}>
        {t('broadcast:slides.previous')}
      </Button>
      <span className={styles.page} role="status">
        {t('broadcast:slides.page', { page, pages: pdf.pages })}
      </span>
      <Button disabled={page >= pdf.pages} onClick={() => show.turn(page + 1)}>
        {t('broadcast:slides.next')}
      </Button>
      {(['pointer', 'pen'] as const).map((one) => (
        <Button key={one} aria-pressed={tool === one} onClick={() => show.setTool(tool === one ? null : one)}>
          {t(toolKeys[one])}
        </Button>
      ))}
      {tool === 'pen' &&
        penColours.map((one) => (
          <Button key={one} aria-pressed={colour === one} onClick={() => show.setColour(one)}>
            <span className={styles.swatch} style={{ background: penInks[one] }} aria-hidden />
            {t(colourKeys[one])}
          </Button>
        ))}
      {show.hasStrokes && (
        <>
          <Button onClick={show.undo}>{t('broadcast:slides.undo')}</Button>
          <Button onClick={show.clear}>{t('broadcast:slides.clear')}</Button>
        </>
      )}
    </div>
  )
}
