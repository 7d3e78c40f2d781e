import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './broadcast.module.css'
import type { Studio } from './studio.ts'
import type { StudioState } from './studio-state.ts'

const lines = [
  { keys: ['1', '–', '6'], what: 'broadcast:keys.scenes' },
  { keys: ['M'], what: 'broadcast:keys.mute' },
  { keys: ['←', '→'], what: 'broadcast:keys.turn' },
  { keys: ['P'], what: 'broadcast:keys.pen' },
  { keys: ['L'], what: 'broadcast:keys.pointer' },
] as const

/** The keys of the studio, and whether they work: single letters disturb who speaks to the computer. */
export function ShortcutList({ studio, state }: { studio: Studio; state: StudioState }) {
  const { t } = useTranslation('broadcast')
  return (
    <details className={styles.details}>
      <summary>{t('broadcast:keys.title')}</summary>
      <div className={styles.settings}>
        <dl className={styles.keys}>
          {lines.map(({ keys, what }) => (
            <div key={what}>
              <dt>{keys.map((key) => (key === '–' ? ' – ' : <kbd key={key}>{key}</kbd>))}</dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={state.choices.keys}
          onChange={({ target }) => studio.change({ keys: target.checked })}
        >
          {t('broadcast:keys.on')}
        </Checkbox>
      </div>
    </details>
  )
}
