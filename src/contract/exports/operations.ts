import { Type } from 'typebox'
import { jobStatuses } from '../job-statuses.ts'
import { operation } from '../operation.ts'
import { AuditFilter } from '../audit/filter.ts'
import { StandingBookings } from '../booking/manage/filter.ts'
import { LeadFilter } from '../lead/manage/filter.ts'
import {
  component,
  described,
  Id,
  IdParams,
  named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  RowIds,
  Timestamp,
} from '../schema.ts'
import { ReportFilter } from '../report/operations.ts'
import { reportNames } from '../report/shapes.ts'
import { OrderFilter, PaymentFilter, StudentFilter } from '../order/manage/filters.ts'

const Format = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])

const ExportJob = component(
  'ExportJob',
  Type.Object({
    id: Id,
    kind: described(
      Type.String(),
      'orders, students, teachers, payments, leads, coupons, bookings, working_hours, audit, school, or report with a dot and its name',
    ),
    format: described(Type.String(), 'csv or xlsx; zip of the school'),
    status: named(Type.Integer(), jobStatuses),
    done: described(Type.Integer(), 'rows written, and rows there were when it began'),
    total: Type.Integer(),
    created_at: Timestamp,
    finished_at: Nullable(Timestamp),
  }),
)

const Selected = { ids: Type.Optional(RowIds) }

const made = Type.Object({ id: Id })

/** Lists as files, written in the background. */
export const exportAdmin = {
  exportOrders: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/orders',
    summary: 'Begins to write orders into a file; test orders are left out',
    access: 'admin',
    permission: 'order.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...Selected, ...OrderFilter }),
    reply: made,
    refusals: ['exportsOpen', 'invalidField'],
  }),
  exportStudents: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/students',
    summary: 'Begins to write students into a file',
    access: 'admin',
    permission: 'account.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...Selected, ...StudentFilter }),
    reply: made,
    refusals: ['exportsOpen'],
  }),
  exportTeachers: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/teachers',
    summary: 'Begins to write teachers into a file',
    access: 'admin',
    permission: 'account.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...StudentFilter }),
    reply: made,
    refusals: ['exportsOpen'],
  }),
  exportPayments: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/payments',
    summary: 'Starts an export of payments with their refunds; test payments are left out',
    access: 'admin',
    permission: 'payment.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...Selected, ...PaymentFilter }),
    reply: made,
    refusals: ['exportsOpen', 'invalidField'],
  }),
  exportLeads: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/leads',
    summary: 'Begins to write leads into a file',
    access: 'admin',
    permission: 'lead.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...LeadFilter }),
    reply: made,
    refusals: ['exportsOpen'],
  }),
  exportCoupons: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/coupons',
    summary: 'Begins to write into a file which students hold coupons, as an import of coupons reads it',
    access: 'admin',
    permission: 'coupon.export',
    proof: 'always',
    body: Type.Object({
      format: Format,
      coupon_id: described(Type.Optional(Id), 'this coupon alone'),
    }),
    reply: made,
    refusals: ['exportsOpen'],
  }),
  exportBookings: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/bookings',
    summary:
      'Begins to write lesson bookings into a file, as an import of scheduling tasks reads it; cancelled ones are left out',
    access: 'admin',
    permission: 'booking.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...StandingBookings }),
    reply: made,
    refusals: ['exportsOpen', 'invalidField'],
  }),
  exportWorkingHours: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/working_hours',
    summary:
      'Begins to write the working hours of all teachers into a file, as an import of bookable time reads it',
    access: 'admin',
    permission: 'booking.export',
    proof: 'always',
    body: Type.Object({ format: Format }),
    reply: made,
    refusals: ['exportsOpen'],
  }),
  exportReport: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/report',
    summary: 'Begins to write a report into a file, with all of its rows',
    access: 'admin',
    permission: 'report.export',
    proof: 'always',
    body: Type.Object({ format: Format, report: OneOf(reportNames), ...ReportFilter }),
    reply: made,
    refusals: ['exportsOpen', 'invalidField', 'productNotFound'],
  }),
  exportAudit: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/audit',
    summary: 'Begins to write the audit log into a file',
    access: 'admin',
    permission: 'audit.export',
    proof: 'always',
    body: Type.Object({ format: Format, ...AuditFilter }),
    reply: made,
    refusals: ['exportsOpen', 'invalidField'],
  }),
  exportSchool: operation({
    method: 'POST',
    path: '/api/v1/admin/exports/school',
    summary:
      'Begins to write the whole school in open formats, with its media and without passwords, into a ZIP file',
    access: 'admin',
    permission: 'backup.export',
    proof: 'always',
    reply: made,
    refusals: ['exportsOpen'],
  }),
  exports: operation({
    method: 'GET',
    path: '/api/v1/admin/exports',
    summary: 'The own exports, newest first',
    access: 'admin',
    permission: 'exports.read',
    query: Type.Object({ ...PageQuery }),
    reply: Page(ExportJob),
  }),
  exportFile: operation({
    method: 'GET',
    path: '/api/v1/admin/exports/{id}/file',
    summary: 'Where an own finished export is read from; the address soon expires',
    access: 'admin',
    permission: 'exports.read',
    proof: 'always',
    params: IdParams,
    reply: Type.Object({ url: Type.String(), name: Type.String() }),
    refusals: ['exportNotFound', 'exportNotReady'],
  }),
}
