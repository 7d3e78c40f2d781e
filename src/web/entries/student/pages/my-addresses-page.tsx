import { useTranslation } from 'react-i18next'
import { AddressList } from '#web/features/address/address-list.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'

export default function MyAddressesPage() {
  const { t } = useTranslation('address')
  return (
    <AreaPage title={t('common:title.myAddresses')} lead={t('address:lead')}>
      <AddressList />
    </AreaPage>
  )
}
