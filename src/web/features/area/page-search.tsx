import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '#web/lib/navigation.ts'
import { rovingIndex } from '#web/ui/roving.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './page-search.module.css'
import type { Area } from './area.ts'
import type { FoundPage } from './found-page.ts'
import { findsRecords } from './use-found-records.ts'
import { usePageSearch } from './use-page-search.ts'

/** The selected result is in sight, also when it was selected by keys. */
const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

export interface PageSearchProps {
  area: Area
  onChosen: () => void
}

/** A search field and its results: arrows move, Enter opens. */
export function PageSearch({ area, onChosen }: PageSearchProps) {
  const { t } = useTranslation('area')
  const [text, setText] = useState('')
  /** the address of the selected result, which stays selected while others arrive; null: the first */
  const [at, setAt] = useState<string | null>(null)
  const id = useId()
  const sections = usePageSearch(area, text)
  const places = sections.flatMap(({ pages }) => pages)
  const current = Math.max(
    places.findIndex(({ href }) => href === at),
    0,
  )
  const optionId = (index: number) => `${id}-${index}`

  const select = (index: number) => setAt(places[index]?.href ?? null)

  function go(place: FoundPage | undefined) {
    if (!place) return
    onChosen()
    navigation.go(place.href)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // The same key press must not act on what opens next.
      event.preventDefault()
      go(places[current])
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    select(rovingIndex(event.key, current, places.length, 'list') ?? 0)
  }

  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={places.length > 0 ? optionId(current) : undefined}
        aria-autocomplete="list"
        aria-label={t('area:goTo.title')}
        placeholder={t(findsRecords(area) ? 'area:goTo.anything' : 'area:goTo.placeholder')}
        maxLength={64}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(null)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t('area:goTo.places')} className={styles.list}>
        {sections.map(({ title, pages }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles.title} aria-hidden="true">
              {title}
            </div>
            {pages.map((place) => {
              const index = places.indexOf(place)
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
                <div
                  key={place.href}
                  id={optionId(index)}
                  ref={index === current ? intoView : undefined}
                  role="option"
                  aria-selected={index === current}
                  className={styles.place}
                  onPointerMove={() => select(index)}
                  onClick={() => go(place)}
                >
                  <span className={styles.label}>
                    {place.label}
                    {place.detail && <span className={styles.detail}> {place.detail}</span>}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {places.length === 0 && t('area:goTo.none')}
      </p>
    </>
  )
}
