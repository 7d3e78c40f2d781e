import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SLIDE_PAGES_AT_MOST, SLIDES_BYTES } from '#contract/material/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { formatBytes } from '#web/area-kit/format-bytes.ts'
import { failureText } from '#web/lib/failures.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '../broadcast.module.css'
import { Thumbnails } from './thumbnails.tsx'
import { type Deck, useDecks } from './use-decks.ts'
import type { SlideShow } from './use-slide-show.ts'

export interface SlidesCardProps {
  classId: number
  show: SlideShow
  /** a document has been opened by the teacher */
  onOpened: () => void
}

/** The slides of a class: PDF documents, prepared before it or added on air. */
export function SlidesCard({ classId, show, onOpened }: SlidesCardProps) {
  const { t } = useTranslation('broadcast')
  const input = useRef<HTMLInputElement>(null)
  const decks = useDecks(classId)
  const [preparing, setPreparing] = useState<number | null>(null)
  const busy = decks.progress !== null

  async function open(deck: Deck): Promise<void> {
    setPreparing(deck.id)
    if (deck.pages !== null || (await decks.prepare(deck.id))) {
      if (await show.open(deck)) onOpened()
    }
    setPreparing(null)
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void decks.add(file)
  }
  return (
    <Card as="section" padding="large" aria-labelledby="slides-title">
      <h2 id="slides-title" className={styles.title}>
        {t('broadcast:slides.title')}
      </h2>
      {decks.error && !decks.decks && (
        <LoadFailure error={decks.error} onRetry={decks.retry} retrying={decks.retrying} />
      )}
      {decks.decks?.length === 0 && <p className={styles.hint}>{t('broadcast:slides.none')}</p>}
      {decks.decks && decks.decks.length > 0 && (
        <ul className={styles.decks}>
          {decks.decks.map((deck) => (
            <li key={deck.id}>
              <span className={styles.deckName}>{deck.name}</span>
              <span className={styles.hint}>
                {deck.pages === null
                  ? formatBytes(deck.bytes)
                  : t('broadcast:slides.facts', { pages: deck.pages, size: formatBytes(deck.bytes) })}
              </span>
              <Button
                size="small"
                aria-pressed={show.deck?.id === deck.id}
                aria-label={t('broadcast:slides.openNamed', { name: deck.name })}
                loading={preparing === deck.id || (show.isOpening && show.deck?.id === deck.id)}
                onClick={() => void open(deck)}
              >
                {t(show.deck?.id === deck.id ? 'broadcast:slides.opened' : 'broadcast:slides.open')}
              </Button>
              <Can permission="material.write">
                <Checkbox
                  checked={deck.shown !== 'hidden'}
                  aria-label={t('broadcast:slides.allowNamed', { name: deck.name })}
                  onChange={({ target }) =>
                    void decks
                      .allow(deck, target.checked)
                      .catch((why: unknown) => toast.error(failureText(why)))
                  }
                >
                  {t('broadcast:slides.allow')}
                </Checkbox>
              </Can>
            </li>
          ))}
        </ul>
      )}
      {show.hasFailed && (
        <Notice tone="warn" live>
          <p>{t('broadcast:slides.failed')}</p>
        </Notice>
      )}
      {show.pdf && <Thumbnails pdf={show.pdf} page={show.page} onTurn={show.turn} />}
      <Can permission="material.write">
        <Button
          loading={busy}
          aria-describedby="slides-hint slides-error"
          onClick={() => input.current?.click()}
        >
          {t('broadcast:slides.add')}
        </Button>
        {/* The visible button opens the hidden file input, which cannot be styled. */}
        <input
          ref={input}
          type="file"
          hidden
          accept="application/pdf,.pdf"
          data-files="slides"
          onChange={choose}
        />
      </Can>
      {busy && (
        <ProgressBar
          label={t('broadcast:slides.sending')}
          value={(decks.progress ?? 0) < 1 ? (decks.progress ?? 0) : undefined}
        />
      )}
      <p className={styles.hint} id="slides-hint">
        {t('broadcast:slides.hint', { most: formatBytes(SLIDES_BYTES), pages: SLIDE_PAGES_AT_MOST })}
      </p>
      <FieldError id="slides-error">{decks.failure}</FieldError>
    </Card>
  )
}
