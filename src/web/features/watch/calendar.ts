import { saveFile } from '#web/ui/save-file.ts'
import { utc } from '#web/ui/utc.ts'
import type { OpenClass } from './types.ts'

type Event = Pick<OpenClass, 'id' | 'name' | 'intro'> & { begintime: number; endtime: number }

/** `20301231T115959Z` */
const stamp = (unix: number): string => utc(unix * 1000).format('YYYYMMDD[T]HHmmss[Z]')
/** Escapes the characters with a meaning in the calendar format. */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A class as one event of a calendar (RFC 5545), with a reminder ten minutes before. */
export function calendarOf({ id, name, intro, begintime, endtime }: Event, address: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shuyuan//Open class//EN',
    'BEGIN:VEVENT',
    `UID:openclass-${id}@${location.hostname}`,
    `DTSTAMP:${stamp(Math.floor(Date.now() / 1000))}`,
    `DTSTART:${stamp(begintime)}`,
    `DTEND:${stamp(endtime)}`,
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped(intro)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(name)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Downloads the event for the system's calendar. */
export function saveCalendar(openClass: OpenClass, address: string): void {
  const { begintime, endtime } = openClass
  if (begintime === null || endtime === null) return
  const content = calendarOf({ ...openClass, begintime, endtime }, address)
  saveFile(`openclass-${openClass.id}.ics`, new Blob([content], { type: 'text/calendar' }))
}
