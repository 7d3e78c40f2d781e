import { describe, expect, it, test } from 'vitest'
import { classStateAt } from '#contract/openclass/enums.ts'
import { typeOf } from '#web/features/player/source-type.ts'
import { calendarOf } from '#web/features/watch/calendar.ts'
import { liveQueryOf } from '#web/features/watch/live-query.ts'
import { mayChat, type Stage, stageOf } from '#web/features/watch/stage.ts'
import { classOf } from './support.tsx'

const begintime = 1_800_000_000
const endtime = begintime + 3600
const MINUTE = 60

describe('the time state of a class', () => {
  it.each([
    [begintime - 10 * MINUTE - 1, true, 'start'],
    [begintime - 10 * MINUTE, true, 'live'],
    [endtime, true, 'live'],
    [endtime + 20 * MINUTE - 1, true, 'live'],
    [endtime + 20 * MINUTE, true, 'replay'],
    [endtime + 20 * MINUTE, false, 'end'],
  ])('at %i with a replay %s is %s', (now, hasReplay, state) => {
    expect(classStateAt({ begintime, endtime }, hasReplay, now)).toBe(state)
  })

  it('counts the end from when its teacher ended it, if that is earlier', () => {
    const early = { begintime, endtime, ended_at: endtime - 30 * MINUTE }
    expect(classStateAt(early, true, endtime - 10 * MINUTE - 1)).toBe('live')
    expect(classStateAt(early, true, endtime - 10 * MINUTE)).toBe('replay')
    const late = { begintime, endtime, ended_at: endtime + 5 * MINUTE }
    expect(classStateAt(late, true, endtime + 20 * MINUTE)).toBe('replay')
  })
})

describe('the content of the stage', () => {
  const student = { signedIn: true, isDemoSite: false }
  const free = { is_need_pay: 0 as const, status: 2 }
  const charged = { is_need_pay: 1 as const, product_price: '29.00', status: 1 }
  it.each<[string, object, 'start' | 'live' | 'replay' | 'end', object, Stage]>([
    ['a free class before it begins', free, 'start', student, 'wait'],
    ['a free class that one has joined, live', free, 'live', student, 'live'],
    ['a class whose waiting room one is in', { ...free, entry: 'waiting' }, 'live', student, 'waiting'],
    [
      'a class with a waiting room before one has joined',
      { status: 1, entry: 'waiting' },
      'live',
      student,
      'enter',
    ],
    ['a class that one was removed from', { ...free, entry: 'removed' }, 'live', student, 'removed'],
    [
      'the replay of a class that one was removed from',
      { ...free, entry: 'removed' },
      'replay',
      student,
      'replay',
    ],
    ['a free class that one has not joined, live', { ...free, status: 1 }, 'live', student, 'enter'],
    ['a free class afterwards', free, 'replay', student, 'replay'],
    ['a free class without a replay', free, 'end', student, 'ended'],
    ['one of which nothing was recorded', { ...free, stream_state: 'ended' }, 'replay', student, 'ended'],
    ['one that was ended early', { ...free, stream_state: 'replay' }, 'live', student, 'replay'],
    [
      'the same for who has not joined',
      { ...free, stream_state: 'replay', status: 1 },
      'live',
      student,
      'replay',
    ],
    [
      'one that was ended early without a replay',
      { ...free, stream_state: 'ended' },
      'live',
      student,
      'live',
    ],
    ['a charged class that one has not', { ...charged, is_buy: 0 }, 'live', student, 'buy'],
    ['the same when it is over', { ...charged, is_buy: 0 }, 'replay', student, 'buy'],
    [
      'a charged one that costs nothing now',
      { ...charged, is_buy: 0, product_price: '0.00' },
      'live',
      student,
      'join',
    ],
    ['a charged class that one has', { ...charged, is_buy: 1 }, 'live', student, 'live'],
    ['the same afterwards', { ...charged, is_buy: 1 }, 'replay', student, 'replay'],
    ['any class for a visitor', free, 'live', { ...student, signedIn: false }, 'visitor'],
    ['any class on a demo site', free, 'live', { ...student, isDemoSite: true }, 'demo'],
    ['a cancelled class', { ...free, is_cancelled: 1 }, 'live', student, 'cancelled'],
  ])('%s', (_, changes, state, viewer, stage) => {
    expect(stageOf(classOf(changes), state, { ...student, ...viewer })).toBe(stage)
  })

  it('has chat only while it is live, switched on, and joined or bought', () => {
    for (const stage of ['live', 'replay'] as const) {
      expect(mayChat(classOf({ status: 2 }), 'live', stage)).toBe(true)
      expect(mayChat(classOf({ status: 1, is_buy: 1 }), 'live', stage)).toBe(true)
      expect(mayChat(classOf({ status: 1 }), 'live', stage)).toBe(false)
      expect(mayChat(classOf({ status: 2, is_chat: 0 }), 'live', stage)).toBe(false)
      for (const state of ['start', 'replay', 'end'] as const)
        expect(mayChat(classOf({ status: 2 }), state, stage)).toBe(false)
    }
    for (const stage of ['wait', 'enter', 'ended', 'visitor'] as const)
      expect(mayChat(classOf({ status: 2 }), 'live', stage)).toBe(false)
  })
})

test('the address has the class, who shared it and whether the visitor is new', () => {
  expect(liveQueryOf('?id=5&share=poster&isnewreg=1')).toEqual({ id: '5', share: 'poster', isNewUser: true })
  expect(liveQueryOf('?id=cAb-_9')).toEqual({ id: 'cAb-_9', share: '', isNewUser: false })
  for (const search of ['', '?id=', '?id=../x', `?id=${'a'.repeat(65)}`])
    expect(liveQueryOf(search).id).toBeNull()
  expect(liveQueryOf('?id=1&isnewreg=0').isNewUser).toBe(false)
})

it.each([
  ['/media/live/1/x/index.m3u8', 'application/x-mpegURL'],
  ['/media/live/1/x/live.flv?token=a.mp4', 'video/x-flv'],
  ['https://cdn.example/video.MP4', 'video/mp4'],
  ['/video', 'video/mp4'],
])('%s is played as %s', (src, type) => {
  expect(typeOf(src)).toBe(type)
})

test('an event of the calendar has its times in UTC and its text escaped', () => {
  const text = calendarOf(
    { ...classOf({ name: 'Stars, and; more', intro: 'one\ntwo' }), begintime, endtime },
    'http://x/',
  )
  expect(text).toContain('DTSTART:20270115T080000Z\r\nDTEND:20270115T090000Z\r\n')
  expect(text).toContain('SUMMARY:Stars\\, and\\; more\r\n')
  expect(text).toContain('DESCRIPTION:one\\ntwo\r\n')
})
