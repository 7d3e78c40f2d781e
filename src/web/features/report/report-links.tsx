import { useTranslation } from 'react-i18next'
import { type ReportName, reportNames, shapeOf } from '#contract/report/shapes.ts'
import { reportText } from '#contract/report/texts.ts'
import { PageLinks } from '#web/area-kit/page-links.tsx'
import { useCan } from '#web/lib/can.ts'

const routeOf = (report: ReportName): string => `/reports/${report}`

/**
 * The reports side by side; the settlement with the providers stands where its differences are settled.
 * @param report the one that is shown: the first has a second address, without its name
 */
export function ReportLinks({ report: shown }: { report?: ReportName }) {
  const { t } = useTranslation('report')
  const can = useCan()
  const links = reportNames
    .filter((report) => !shapeOf(report).ofCourse)
    .map((report) => ({ route: routeOf(report), label: t(reportText(report)) }))
  if (can('payment.settle')) links.splice(2, 0, { route: '/bills', label: t('common:title.bills') })
  return <PageLinks label={t('report:title')} links={links} {...(shown && { current: routeOf(shown) })} />
}
