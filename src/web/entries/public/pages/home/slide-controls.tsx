import { useTranslation } from 'react-i18next'
import type { Slides } from './use-slides.ts'
import styles from './slides.module.css'

function Icon({ path }: { path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}

/** Buttons: back, each slide, forward, and pause. */
export function SlideControls({ slides, titles }: { slides: Slides; titles: readonly string[] }) {
  const { t } = useTranslation('catalog')
  const { index, go, playing, toggle } = slides
  const total = titles.length
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('catalog:slides.previous')}
        onClick={() => go(index - 1)}
      >
        <Icon path="m10 3-5 5 5 5" />
      </button>
      {titles.map((title, at) => (
        <button
          key={at}
          type="button"
          className={styles.dot}
          aria-label={t('catalog:slides.show', { number: at + 1, total, title })}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => go(at)}
        />
      ))}
      <button
        type="button"
        className={styles.button}
        aria-label={t('catalog:slides.next')}
        onClick={() => go(index + 1)}
      >
        <Icon path="m6 3 5 5-5 5" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={playing ? t('catalog:slides.pause') : t('catalog:slides.play')}
        onClick={toggle}
      >
        <Icon path={playing ? 'M6 4v8m4-8v8' : 'M6 3.5v9L12.5 8z'} />
      </button>
    </div>
  )
}
