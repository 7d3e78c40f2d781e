import { useTranslation } from 'react-i18next'
import type { PollResultShape } from '#contract/poll/events.ts'
import type { PollKind } from '#contract/poll/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { innerQuotes } from '#web/ui/inner-quotes.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './poll.module.css'
import { percentOf } from './poll-texts.ts'
import type { OwnAnswer } from './room/poll-state.ts'

export interface PollResultProps {
  poll: { kind: PollKind; options: readonly string[]; low_label: string; high_label: string }
  answered: number
  result: PollResultShape
  /** null: not shown, or of anything else than a quiz */
  right: readonly number[] | null
  mine?: OwnAnswer | null
  /** of who manages the class: hides a word, or shows it again */
  onHide?: (word: string, hidden: boolean) => void
}

/** What was answered: bars with numbers, or words with how often each was given. */
export function PollResult(props: PollResultProps) {
  const { poll, answered, result } = props
  const { t } = useTranslation('poll')
  if (answered === 0) return <p className={styles.facts}>{t('poll:result.none')}</p>
  return (
    <div className={styles.result}>
      {poll.kind === 'word' ? <Words {...props} /> : <Bars {...props} />}
      {result.average !== null && (
        <p className={styles.facts}>{t('poll:result.average', { value: result.average })}</p>
      )}
      {result.right !== null && (
        <p className={styles.facts}>
          {t('poll:result.allRight', {
            right: result.right,
            answered,
            percent: percentOf(result.right, answered),
          })}
        </p>
      )}
    </div>
  )
}

function scaleText(value: number, { poll, result }: PollResultProps): string {
  const label = value === 1 ? poll.low_label : value === result.counts.length ? poll.high_label : ''
  return label ? `${value} · ${label}` : String(value)
}

function Bars(props: PollResultProps) {
  const { poll, answered, result, right, mine } = props
  const { t } = useTranslation('poll')
  return (
    <ul className={styles.bars} aria-label={t('poll:result.title')}>
      {result.counts.map((count, index) => {
        const value = index + 1
        const percent = percentOf(count, answered)
        const isRight = right?.includes(value) === true
        return (
          <li key={value} className={styles.bar} data-right={isRight || undefined}>
            <span className={styles.barText}>
              <span>{poll.kind === 'scale' ? scaleText(value, props) : poll.options[index]}</span>
              {isRight && <Tag tone="good">✓ {t('poll:result.right')}</Tag>}
              {mine?.choices.includes(value) && <Tag tone="accent">{t('poll:result.own')}</Tag>}
            </span>
            <span className={styles.barCount}>{t('poll:result.share', { count, percent })}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${percent}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Words are counted together whatever case and width they are written in. */
const isSameWord = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

/** from the least to the most often given word, px */
const SIZES = [15, 28] as const

function Words({ result, mine, onHide }: PollResultProps) {
  const { t } = useTranslation('poll')
  const most = Math.max(1, ...result.words.map(({ count }) => count))
  const [least, largest] = SIZES
  return (
    <ul className={styles.words} aria-label={t('poll:result.title')}>
      {result.words.map(({ word, count, is_hidden }) => (
        <li key={word} className={styles.word} data-hidden={is_hidden || undefined}>
          <span style={{ fontSize: least + ((largest - least) * (count - 1)) / Math.max(1, most - 1) }}>
            {word}
          </span>
          <span className={styles.facts}>× {count}</span>
          {mine && isSameWord(mine.word, word) && <Tag tone="accent">{t('poll:result.own')}</Tag>}
          {is_hidden === 1 && <Tag>{t('poll:result.hidden')}</Tag>}
          {onHide && (
            <Button
              size="small"
              look="quiet"
              aria-label={t(is_hidden ? 'poll:result.showWord' : 'poll:result.hideWord', {
                word: innerQuotes(word),
              })}
              onClick={() => onHide(word, is_hidden === 0)}
            >
              {t(is_hidden ? 'poll:result.show' : 'poll:result.hide')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
