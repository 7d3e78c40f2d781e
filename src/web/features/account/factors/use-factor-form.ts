import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Factor } from '#contract/account/factor-limits.ts'
import { failureText, Refused } from '#web/lib/failures.ts'

interface Options {
  factors: readonly Factor[]
  /** Proves by what was typed. */
  byCode: (factor: Exclude<Factor, 'passkey'> | null, code: string) => Promise<void>
  /** Proves by a passkey. */
  byPasskey: () => Promise<void>
}

/** The form of a proof: which way was chosen, what was typed, and why it failed. */
export function useFactorForm({ factors, byCode, byPasskey }: Options) {
  const { t } = useTranslation('factors')
  const [isRecovery, setRecovery] = useState(!factors.includes('totp'))
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = factors.filter((factor) => factor !== 'passkey')
  const factor = typed.length === 0 ? null : isRecovery ? 'recovery' : 'totp'

  async function attempt(way: 'code' | 'passkey', prove: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(way)
    setProblem(null)
    try {
      await prove()
    } catch (error) {
      // what the browser throws has no words for people
      setProblem(error instanceof Refused ? error.message : failureText(error) || t('factors:passkeyFailed'))
    } finally {
      setBusy(null)
    }
  }
  return {
    factor,
    code,
    setCode,
    busy,
    problem,
    hasPasskey: factors.includes('passkey'),
    /** switches between the app and the recovery codes, where there are both */
    change:
      typed.length < 2
        ? null
        : () => {
            setRecovery(!isRecovery)
            setCode('')
            setProblem(null)
          },
    submit: (event: FormEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (factor !== null && code.trim() === '') setProblem(t('factors:codeMissing'))
      else void attempt('code', () => byCode(factor, code))
    },
    usePasskey: () => void attempt('passkey', byPasskey),
  }
}

export type FactorForm = ReturnType<typeof useFactorForm>
