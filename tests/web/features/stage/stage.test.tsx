import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatEvent } from '#contract/chat/events.ts'
import type { StageShape } from '#contract/stage/events.ts'
import type { Snapshot } from '#web/features/stage/room/state.ts'
import { StageButton } from '#web/features/stage/stage-button.tsx'
import { StageNotices } from '#web/features/stage/stage-notices.tsx'
import { StagePart } from '#web/features/stage/stage-part.tsx'
import { stageRoom } from '#web/features/stage/room/stage-room.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { fake } from '../chat/fake-transport.ts'
import { configOf, ME } from '../chat/support.tsx'
import { stubDevices, stubMedia, type Devices } from '../live-ingest/media-doubles.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

vi.mock('#web/features/class-room/open-transport.ts', async () => {
  const { openFake } = await import('../chat/fake-transport.ts')
  return { openTransport: openFake }
})

/** A connection that is there at once. */
class Connection extends EventTarget {
  connectionState = 'connected'
  bytes = 0
  addTransceiver = () => ({})
  createOffer = async () => ({ type: 'offer', sdp: 'v=0' })
  setLocalDescription = async () => undefined
  setRemoteDescription = async () => undefined
  getStats = async () => new Map([['t', { type: 'transport', bytesReceived: (this.bytes += 100) }]])
  close(): void {
    this.connectionState = 'closed'
  }
}

type Place = StageShape['list'][number]
type Own = Snapshot['own']
const placeOf = (userid: number, nickName: string, changes: Partial<Place> = {}): Place => ({
  ...{ userid, nickName, joined_at: 1_795_312_800, seconds_left: 0 },
  ...{ has_camera: 1, has_sound: 1, is_muted: 0, ...changes },
})
const ownOf = (changes: Partial<Own> = {}): Own => ({
  ...{ version: 1, state: '', seconds_left: 0, page: '', has_camera: 0, has_sound: 1, is_muted: 0 },
  ...changes,
})
const called = ownOf({ version: 2, state: 'called', seconds_left: 60 })
const snapshotOf = (changes: Partial<Snapshot> = {}): Snapshot => ({
  ...{ is_available: 1, is_open: 1, is_two_way: 0, is_replay: 1, may_moderate: 0, may_manage: 0 },
  ...{ stage: { version: 1, list: [] }, own: ownOf(), ...changes },
})

let classId = 500
let devices: ReturnType<typeof stubDevices>
/** what was posted to the addresses of media */
let offers: string[]
/** Renders a class of its own for each test, since a page keeps what it knows of a class. */
async function open(snapshot: Snapshot, has: Devices = {}) {
  classId += 1
  devices = stubDevices(has)
  const path = `*/api/v1/openclass/${classId}`
  const may_moderate = snapshot.may_moderate
  api.use(
    http.get(`${path}/room`, () => ok(configOf({ may_moderate }))),
    http.get(`${path}/stage`, () => ok(snapshot)),
    http.post(`*/whip/${classId}/stage`, ({ request }) => {
      offers.push(new URL(request.url).pathname)
      return new HttpResponse('v=0', { status: 201 })
    }),
    http.post(`*/whep/${classId}/stage/:who`, ({ request }) => {
      offers.push(new URL(request.url).pathname)
      return HttpResponse.json({ status: { message: '' } }, { status: 404 })
    }),
  )
  localStorage.setItem('lang', 'en')
  await startI18n(['ui', 'common', 'area', 'stage'])
  const view = render(
    <>
      <StageNotices classId={classId} />
      <StagePart classId={classId} />
      <StageButton classId={classId} userid={5} name="Ann" />
    </>,
  )
  await waitFor(() => expect(stageRoom(classId).read().isRead).toBe(true))
  return view
}
const happen = (event: ChatEvent) => act(async () => fake.listeners.at(-1)?.event(event))
const button = (name: string) => screen.findByRole('button', { name })

/** The server takes whoever comes. */
function acceptJoining(): unknown[] {
  const bodies: unknown[] = []
  api.use(
    http.post(`*/api/v1/openclass/${classId}/stage/own`, async ({ request }) => {
      const body = (await request.json()) as { has_camera: 0 | 1; page: string }
      bodies.push(body)
      return ok(ownOf({ version: 3, state: 'joined', page: body.page, has_camera: body.has_camera }))
    }),
  )
  return bodies
}

beforeEach(() => {
  Object.assign(fake, { listeners: [], closed: 0, fails: false })
  offers = []
  stubMedia()
  vi.stubGlobal('RTCPeerConnection', Connection)
})
afterEach(() => vi.unstubAllGlobals())

describe('a student who is called to the stage', () => {
  it('is told what will happen, and nothing opens before a press', async () => {
    await open(snapshotOf())
    expect(screen.queryByRole('dialog')).toBeNull()
    await happen({ kind: 'stage_own', own: called })
    expect(await screen.findByText(/Everybody in this class sees and hears you/)).toBeTruthy()
    expect(screen.getByText(/can be watched afterwards/)).toBeTruthy()
    expect([devices.camera.length, devices.microphone.length, offers.length]).toEqual([0, 0, 0])
  })

  it('joins with the camera, mutes, and is switched off when taken down', async () => {
    await open(snapshotOf({ own: called }))
    const bodies = acceptJoining()
    const told: unknown[] = []
    api.use(
      http.put(`*/api/v1/openclass/${classId}/stage/own`, async ({ request }) => {
        told.push(await request.json())
        return ok(ownOf({ version: 4, state: 'joined', page: stageRoom(classId).page, has_sound: 0 }))
      }),
    )
    await userEvent.click(await button('Join with camera'))
    expect(await screen.findByText(/^The teacher does not receive your picture/)).toBeTruthy()
    await happen({ kind: 'stage_received', isReceived: true })
    expect(await screen.findByText('You are on stage. Everybody sees and hears you.')).toBeTruthy()
    expect(bodies).toEqual([{ has_camera: 1, page: stageRoom(classId).page }])
    expect(offers).toContain(`/whip/${classId}/stage`)
    // the teacher's voice, and nobody's own
    expect(offers).toContain(`/whep/${classId}/stage/teacher`)
    expect(offers).not.toContain(`/whep/${classId}/stage/${ME}`)
    await userEvent.click(await button('Mute'))
    await waitFor(() => expect(told).toEqual([{ has_camera: 1, has_sound: 0 }]))
    expect(devices.microphone[0]?.enabled).toBe(false)
    await happen({ kind: 'stage_own', own: ownOf({ version: 9 }) })
    expect(await screen.findByText(/are not sent any more/)).toBeTruthy()
    expect(devices.camera[0]?.stop).toHaveBeenCalled()
    expect(devices.microphone[0]?.stop).toHaveBeenCalled()
  })

  it('joins by voice where the camera is busy, which is named', async () => {
    await open(snapshotOf({ own: called }), { camera: 'NotReadableError' })
    const bodies = acceptJoining()
    await userEvent.click(await button('Join with camera'))
    expect(await screen.findByText('The camera is in use')).toBeTruthy()
    expect(bodies).toEqual([])
    await userEvent.click(await button('Join with voice only'))
    await waitFor(() => expect(bodies).toMatchObject([{ has_camera: 0 }]))
    expect(devices.camera).toHaveLength(0)
  })

  it('says not now, and closes what was tried', async () => {
    await open(snapshotOf({ own: called }))
    const refused = vi.fn()
    api.use(
      http.delete(`*/api/v1/openclass/${classId}/stage/own`, () => {
        refused()
        return ok(null)
      }),
    )
    await userEvent.click(await button('Try camera and microphone'))
    expect(await screen.findByLabelText('Your picture')).toBeTruthy()
    await userEvent.click(await button('Not now'))
    await waitFor(() => expect(refused).toHaveBeenCalledOnce())
    expect(devices.camera[0]?.stop).toHaveBeenCalled()
    expect(offers).toEqual([])
  })

  it('opens nothing by itself after the page was loaded again, and offers to go on', async () => {
    await open(snapshotOf({ own: ownOf({ state: 'joined', page: 'another page' }) }))
    expect(await button('Continue here')).toBeTruthy()
    expect([devices.microphone.length, offers.length]).toEqual([0, 0])
  })
})

it('asks the student of a booked lesson by itself, once', async () => {
  await open(snapshotOf({ is_two_way: 1 }))
  await userEvent.click(await button('Not now'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await button('Turn on camera or microphone')).toBeTruthy()
})

it('shows everybody who is on stage, by the newer of two states', async () => {
  await open(snapshotOf())
  await happen({ kind: 'stage', managing: false, stage: { version: 7, list: [placeOf(5, 'Ann')] } })
  await happen({ kind: 'stage', managing: false, stage: { version: 6, list: [] } })
  expect(screen.getByText('On stage: Ann')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bring Ann on stage' })).toBeNull()
})

describe('who moderates', () => {
  const moderates = { may_moderate: 1 } as const

  it('calls a student, takes no notice of what is for all others, mutes and takes down', async () => {
    await open(snapshotOf(moderates))
    const done: unknown[] = []
    const path = `*/api/v1/openclass/${classId}/stage/places`
    api.use(
      http.post(path, async ({ request }) => {
        done.push(await request.json())
        return ok(null)
      }),
      http.put(`${path}/5`, async ({ request }) => {
        done.push(await request.json())
        return ok(null)
      }),
      http.delete(`${path}/5`, () => {
        done.push('down')
        return ok(null)
      }),
    )
    await userEvent.click(await button('Bring Ann on stage'))
    const waits = placeOf(5, 'Ann', { joined_at: null, seconds_left: 60 })
    await happen({ kind: 'stage', managing: true, stage: { version: 2, list: [waits] } })
    await happen({ kind: 'stage', managing: false, stage: { version: 3, list: [] } })
    expect(await screen.findByText('called, 60 s left')).toBeTruthy()
    await happen({ kind: 'stage', managing: true, stage: { version: 4, list: [placeOf(5, 'Ann')] } })
    await userEvent.click(await button('Mute Ann'))
    await userEvent.click(await button('Take Ann down from the stage'))
    await waitFor(() => expect(done).toEqual([{ userid: 5 }, { is_muted: 1 }, 'down']))
  })

  it('takes all down after a confirmation, and calls nobody beyond six', async () => {
    const list = [11, 12, 13, 14, 15, 16].map((userid) => placeOf(userid, `Person ${userid}`))
    await open(snapshotOf({ ...moderates, stage: { version: 1, list } }))
    expect(await button('Bring Ann on stage')).toHaveProperty('disabled', true)
    const cleared = vi.fn()
    api.use(
      http.delete(`*/api/v1/openclass/${classId}/stage/places`, () => {
        cleared()
        return ok(null)
      }),
    )
    await userEvent.click(await button('Take all down'))
    expect(cleared).not.toHaveBeenCalled()
    const confirms = await screen.findAllByRole('button', { name: 'Take all down' })
    await userEvent.click(confirms.at(-1) as HTMLElement)
    await waitFor(() => expect(cleared).toHaveBeenCalledOnce())
  })

  it('is told where the school has no stage, and offered nothing', async () => {
    await open(snapshotOf({ ...moderates, is_available: 0 }))
    expect(await screen.findByText(/Students cannot come on stage here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Bring Ann on stage' })).toBeNull()
  })
})
