import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

/** A number that came masked. */
export const isMasked = (phone: string): boolean => phone.includes('*')

export interface WholePhone {
  area_code: string
  telephone: string
}

export interface ShowPhoneProps {
  /** as it is shown: without a mask there is nothing to press */
  phone: string
  /** one of the calls that record it */
  read: () => Promise<WholePhone>
  onShown: (whole: WholePhone) => void
}

/** Shows a masked number whole, which the server records. */
export function ShowPhone({ phone, read, onShown }: ShowPhoneProps) {
  const { t } = useTranslation('privacy')
  const [busy, setBusy] = useState(false)
  if (!isMasked(phone)) return null

  async function show(): Promise<void> {
    setBusy(true)
    try {
      onShown(await read())
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} title={t('privacy:phone.recorded')} onClick={() => void show()}>
      {t('privacy:phone.show')}
    </Button>
  )
}

export interface ShownPhoneProps extends Omit<ShowPhoneProps, 'onShown'> {
  areaCode: string
}

/** A masked number among the facts of a record, with the press that shows it. */
export function ShownPhone({ phone, areaCode, read }: ShownPhoneProps) {
  const [whole, setWhole] = useState<WholePhone | null>(null)
  const { area_code, telephone } = whole ?? { area_code: areaCode, telephone: phone }
  return (
    <>
      +{area_code} {telephone} <ShowPhone phone={telephone} read={read} onShown={setWhole} />
    </>
  )
}
