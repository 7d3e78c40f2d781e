import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import type { ReportName } from '#contract/report/shapes.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'

type Orders = ByKey['POST /api/v1/admin/exports/orders']['body']
type Students = ByKey['POST /api/v1/admin/exports/students']['body']
type Payments = ByKey['POST /api/v1/admin/exports/payments']['body']
type Leads = ByKey['POST /api/v1/admin/exports/leads']['body']
type Coupons = ByKey['POST /api/v1/admin/exports/coupons']['body']
type Bookings = ByKey['POST /api/v1/admin/exports/bookings']['body']
type WorkingHours = ByKey['POST /api/v1/admin/exports/working_hours']['body']
type Report = ByKey['POST /api/v1/admin/exports/report']['body']
type Audit = ByKey['POST /api/v1/admin/exports/audit']['body']
type Format = Orders['format']

/** undefined: no filter */
type Narrowed<Body> = { [Name in keyof Omit<Body, 'format'>]: Body[Name] | undefined }

/** The list to export, with its filters. */
export type ExportRequest =
  | { kind: 'orders'; filters: Narrowed<Orders> }
  | { kind: 'students' | 'teachers'; filters: Narrowed<Students> }
  | { kind: 'payments'; filters: Narrowed<Payments> }
  | { kind: 'leads'; filters: Narrowed<Leads> }
  | { kind: 'coupons'; filters: Narrowed<Coupons> }
  | { kind: 'bookings'; filters: Narrowed<Bookings> }
  | { kind: 'working_hours'; filters: Narrowed<WorkingHours> }
  | { kind: 'report'; report: ReportName; filters: Omit<Narrowed<Report>, 'report'> }
  | { kind: 'audit'; filters: Narrowed<Audit> }

function begin(request: ExportRequest, format: Format): Promise<unknown> {
  const quiet = { quiet: true } as const
  switch (request.kind) {
    case 'orders':
      return call('POST /api/v1/admin/exports/orders', { body: { ...request.filters, format } }, quiet)
    case 'students':
      return call('POST /api/v1/admin/exports/students', { body: { ...request.filters, format } }, quiet)
    case 'teachers':
      return call('POST /api/v1/admin/exports/teachers', { body: { ...request.filters, format } }, quiet)
    case 'payments':
      return call('POST /api/v1/admin/exports/payments', { body: { ...request.filters, format } }, quiet)
    case 'leads':
      return call('POST /api/v1/admin/exports/leads', { body: { ...request.filters, format } }, quiet)
    case 'coupons':
      return call('POST /api/v1/admin/exports/coupons', { body: { ...request.filters, format } }, quiet)
    case 'bookings':
      return call('POST /api/v1/admin/exports/bookings', { body: { ...request.filters, format } }, quiet)
    case 'working_hours':
      return call('POST /api/v1/admin/exports/working_hours', { body: { format } }, quiet)
    case 'report': {
      const { report, filters } = request
      return call('POST /api/v1/admin/exports/report', { body: { ...filters, report, format } }, quiet)
    }
    case 'audit':
      return call('POST /api/v1/admin/exports/audit', { body: { ...request.filters, format } }, quiet)
  }
}

/** Title of the dialog, and notes on the file. */
const words: Readonly<Record<ExportRequest['kind'], { title: string; note: string }>> = {
  orders: { title: 'trade:export.ordersTitle', note: 'trade:export.noTest' },
  students: { title: 'trade:export.studentsTitle', note: 'trade:export.phones' },
  teachers: { title: 'trade:export.teachersTitle', note: 'trade:export.phones' },
  payments: { title: 'trade:export.paymentsTitle', note: 'trade:export.counted' },
  leads: { title: 'trade:export.leadsTitle', note: 'trade:export.phones' },
  coupons: { title: 'trade:export.couponsTitle', note: 'trade:export.couponsNote' },
  bookings: { title: 'trade:export.bookingsTitle', note: 'trade:export.bookingsNote' },
  working_hours: { title: 'trade:export.workingHoursTitle', note: 'trade:export.workingHoursNote' },
  report: { title: 'trade:export.reportTitle', note: 'trade:export.reportNote' },
  audit: { title: 'trade:export.auditTitle', note: 'trade:export.auditNote' },
}

/** Asks for the format of the file, then starts the export in the background. */
export function ExportDialog({ request, onClose }: { request: ExportRequest; onClose: () => void }) {
  const { t } = useTranslation('trade')
  const navigate = useNavigate()
  const [format, setFormat] = useState<Format>('xlsx')
  const { title, note } = words[request.kind]
  const ids = 'ids' in request.filters ? request.filters.ids : undefined
  const isNarrowed = Object.values(request.filters).some((value) => value !== undefined)
  return (
    <FormDialog
      title={t(title)}
      action={t('trade:export.begin')}
      entered={null}
      onSubmit={async () => {
        await begin(request, format)
        await invalidate('GET /api/v1/admin/exports')
        void navigate('/exports')
      }}
      onClose={onClose}
    >
      <p>
        {ids && t('trade:export.selected', { count: ids.length })}
        {!ids &&
          request.kind !== 'report' &&
          t(isNarrowed ? 'trade:export.narrowed' : 'trade:export.everything')}
        {(ids || request.kind !== 'report') && <WordSpace />}
        {t(note)}
      </p>
      <RadioCards<Format>
        legend={t('trade:export.format')}
        options={[
          { value: 'xlsx', title: t('trade:export.xlsx'), text: t('trade:export.xlsxWhat') },
          { value: 'csv', title: t('trade:export.csv'), text: t('trade:export.csvWhat') },
        ]}
        value={format}
        onChange={setFormat}
      />
    </FormDialog>
  )
}
