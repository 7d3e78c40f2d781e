import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits, patterns } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { call } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { newPassword } from '#web/ui/new-password.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import styles from './leave-demo.module.css'

interface Problems {
  password?: string
  repeat?: string
  confirm?: string
  whole?: string
}

/** The new password twice and a checkbox, all required. */
export function OpenForm({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('backoffice')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [opening, setOpening] = useState(false)

  const rules = [
    { text: t('backoffice:open.ruleLength'), met: password.length >= 8 && password.length <= 18 },
    { text: t('backoffice:open.ruleLetters'), met: /^[A-Za-z0-9_]+$/.test(password) },
  ]
  function check(): Problems {
    return {
      ...(patterns.password.test(password) ? {} : { password: t('backoffice:open.passwordRule') }),
      ...(repeat === password ? {} : { repeat: t('backoffice:open.repeatDiffers') }),
      ...(confirmed ? {} : { confirm: t('backoffice:open.confirmNeeded') }),
    }
  }
  function refused(error: unknown): Problems {
    if (!(error instanceof Refused)) return { whole: t('backoffice:open.failed') }
    if (error.code === refusals.invalidField.code) return { password: error.message }
    if (error.code === refusals.confirmationMismatch.code) return { confirm: error.message }
    return { whole: error.message }
  }
  async function open() {
    setOpening(true)
    try {
      await call('POST /api/v1/admin/open', { body: { password, confirm: true } }, { quiet: true })
      onOpened()
      await Promise.all([
        invalidate('GET /api/v1/admin/school'),
        invalidate('GET /api/v1/admin/overview'),
        invalidate('GET /api/v1/admin/products'),
        invalidate('GET /api/v1/admin/orders'),
      ])
    } catch (error) {
      setProblems(refused(error))
    } finally {
      setOpening(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (opening) return
    const found = check()
    setProblems(found)
    if (Object.keys(found).length === 0) void open()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={t('backoffice:open.password')} required error={problems.password}>
        <PasswordInput
          value={password}
          rules={rules}
          maxLength={limits.passwordInput}
          {...newPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label={t('backoffice:open.repeat')} required error={problems.repeat}>
        <PasswordInput
          value={repeat}
          maxLength={limits.passwordInput}
          {...newPassword}
          onChange={(event) => setRepeat(event.target.value)}
        />
      </Field>
      <Checkbox
        checked={confirmed}
        error={problems.confirm}
        onChange={(event) => setConfirmed(event.target.checked)}
      >
        {t('backoffice:open.confirm')}
      </Checkbox>
      {problems.whole && (
        <Notice tone="error" live title={problems.whole}>
          <p>{t('backoffice:open.nothingChanged')}</p>
        </Notice>
      )}
      <div className={formStyles.foot}>
        <Button look="danger" type="submit" loading={opening}>
          {t('backoffice:open.submit')}
        </Button>
      </div>
    </form>
  )
}
