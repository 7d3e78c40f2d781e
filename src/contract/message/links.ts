import { kindOf, type MessageArea, type MessageKind } from './kinds.ts'

export interface MessageLink {
  document: 'index' | 'student' | 'teacher' | 'admin'
  /** path of the hash route */
  route: string
  /** i18n key of its label */
  label: string
}

/** The page that a message leads to, as one reads it in an area: from the reminder of a class, teachers go on air. */
export function messageLink(kind: MessageKind, targetId: number, area: MessageArea): MessageLink | null {
  if (kind === 'class_begins' && area === 'teacher')
    return { document: area, route: `/openclasses/${targetId}/broadcast`, label: 'message:goLive' }
  switch (kindOf(kind).target) {
    case 'order':
      return { document: 'student', route: `/my_orders/${targetId}`, label: 'message:showOrder' }
    case 'class':
      return { document: 'index', route: `/live?id=${targetId}`, label: 'message:showClass' }
    case 'feedback':
      return { document: 'student', route: `/feedback/${targetId}`, label: 'message:showFeedback' }
    case 'lesson':
      return { document: 'teacher', route: `/feedback/${targetId}`, label: 'message:giveFeedback' }
    case 'homework':
      return { document: area, route: `/homework/${targetId}`, label: 'message:showHomework' }
    case 'enquiry':
      return { document: 'student', route: `/enquiries/${targetId}`, label: 'message:showEnquiry' }
    case 'report':
      return { document: 'admin', route: '/reports', label: 'message:showReports' }
    case 'export':
      return { document: 'admin', route: '/exports', label: 'message:showExports' }
    // they are read where they stand; of one's account, each area has its page
    case 'account':
    case 'announcement':
      return null
    case 'timetable':
      return {
        document: area,
        route: area === 'teacher' ? '/my_timetable' : '/timetable',
        label: 'message:showTimetable',
      }
    case 'booking':
      return area === 'teacher'
        ? { document: area, route: `/bookings?booking=${targetId}`, label: 'message:showBooking' }
        : { document: area, route: `/my_bookings?booking=${targetId}`, label: 'message:showBooking' }
  }
}
