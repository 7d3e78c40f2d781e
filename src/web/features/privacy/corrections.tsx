import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctionLimits } from '#contract/privacy/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { Section } from '#web/features/account/security/section.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './privacy.module.css'

interface Wish {
  wish: string
  created_at: number
  is_done: 0 | 1 | null
  answer: string
}

/** What somebody wants to be corrected, and the answer. */
export function WishLines({ wish, created_at, is_done, answer }: Wish) {
  const { t } = useTranslation('privacy')
  return (
    <>
      <p className={styles.words}>{wish}</p>
      <p className="second">
        <Moment at={created_at} />{' '}
        <Tag tone={is_done === 1 ? 'good' : 'neutral'}>
          {t(
            is_done === null
              ? 'privacy:correction.waits'
              : is_done === 1
                ? 'privacy:correction.done'
                : 'privacy:correction.refused',
          )}
        </Tag>
      </p>
      {answer !== '' && (
        <p className={styles.words}>
          {t('privacy:correction.answer')} {answer}
        </p>
      )}
    </>
  )
}

/** What the reader cannot change themselves, and wants the school to correct. */
export function Corrections() {
  const { t } = useTranslation('privacy')
  const [open, setOpen] = useState(false)
  const [wish, setWish] = useState('')
  const [missing, setMissing] = useState(false)
  const list = usePageList('GET /api/v1/account/corrections', {})
  return (
    <Section title={t('privacy:correction.title')} what={t('privacy:correction.what')}>
      <ListBody
        label={t('privacy:correction.title')}
        list={list}
        plain
        empty={<p className="second">{t('privacy:correction.none')}</p>}
      >
        {(wishes) => (
          <ul className={styles.lines}>
            {wishes.map((one) => (
              <li key={one.id}>
                <WishLines {...one} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      <div>
        <Button onClick={() => setOpen(true)}>{t('privacy:correction.ask')}</Button>
      </div>
      {open && (
        <FormDialog
          title={t('privacy:correction.ask')}
          action={t('privacy:correction.send')}
          check={() => {
            setMissing(wish.trim() === '')
            return wish.trim() !== ''
          }}
          entered={wish}
          onSubmit={async () => {
            await call('POST /api/v1/account/corrections', { body: { wish } }, { quiet: true })
            setWish('')
          }}
          refresh={() => invalidate('GET /api/v1/account/corrections')}
          onClose={() => {
            setOpen(false)
            setWish('')
          }}
        >
          <Field
            label={t('privacy:correction.wish')}
            hint={t('privacy:correction.wishHint')}
            error={missing && t('privacy:correction.missing')}
          >
            <TextArea
              value={wish}
              maxLength={correctionLimits.text}
              onChange={({ target }) => setWish(target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </Section>
  )
}
