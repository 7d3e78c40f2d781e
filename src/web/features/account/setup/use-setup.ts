import { useState } from 'react'
import { keepSignIn } from '#web/features/session/sign-in.ts'
import { refusals } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { navigation } from '#web/lib/navigation.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { type Problem, serverProblem } from '../forms/problem.ts'
import { useFields } from '../forms/use-fields.ts'
import { ownZone, proposedAreaCode, proposedCurrency } from './proposal.ts'
import { adminNameProblem, confirmationProblem, passwordProblem } from '../forms/new-account-validators.ts'

const shownInForm: readonly number[] = [refusals.setupLinkInvalid.code, refusals.invalidField.code]

/** The form of the first administrator; `token` is from the link that the server printed. */
export function useSetup(token: string) {
  const lang = useLang()
  const fields = useFields(
    { username: 'admin', password: '', confirmation: '' },
    {
      username: ({ username }) => adminNameProblem(username),
      password: ({ password }) => passwordProblem(password),
      confirmation: ({ password, confirmation }) => confirmationProblem(password, confirmation),
    },
  )
  // who sets the school up most likely writes in the language that they read
  const [chosen, setMainLanguage] = useState<Language | null>(null)
  const mainLanguage = chosen ?? lang
  const [timeZone, setTimeZone] = useState(ownZone)
  const [chosenCurrency, setCurrency] = useState<number | null>(null)
  const currency = chosenCurrency ?? proposedCurrency(timeZone, mainLanguage)
  const [chosenAreaCode, setAreaCode] = useState<string | null>(null)
  const areaCode = chosenAreaCode ?? proposedAreaCode(timeZone, mainLanguage)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)

  async function submit(): Promise<void> {
    if (busy) return
    setFailure(null)
    if (!fields.check()) {
      fields.focusProblem()
      return
    }
    setBusy(true)
    try {
      const { username, password } = fields.values
      const school = { main_language: mainLanguage, time_zone: timeZone, currency, area_code: areaCode }
      const body = { token, username: username.trim(), password, ...school }
      const reply = await call('POST /api/setup/admin', { body }, { quiet: shownInForm })
      keepSignIn(reply, true)
      navigation.replace(addressOf('admin', '/'))
    } catch (error) {
      if (!(error instanceof Refused)) return
      // the user name has been checked before it was sent
      if (error.code === refusals.invalidField.code) {
        fields.fail('password', serverProblem(error))
        fields.focusProblem()
      } else if (shownInForm.includes(error.code)) setFailure(serverProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    ...{ fields, busy, failure },
    ...{ mainLanguage, setMainLanguage, timeZone, setTimeZone, currency, setCurrency },
    ...{ areaCode, setAreaCode },
    submit: () => void submit(),
  }
}
