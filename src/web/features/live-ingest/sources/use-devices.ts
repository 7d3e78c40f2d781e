import { useEffect, useState } from 'react'

export interface Device {
  id: string
  name: string
}

export interface Devices {
  cameras: readonly Device[]
  microphones: readonly Device[]
}

const none: Devices = { cameras: [], microphones: [] }

async function readDevices(): Promise<Devices> {
  const found = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind): Device[] =>
    found
      .filter((one) => one.kind === kind && one.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

/**
 * Cameras and microphones that are plugged in at this moment. Browsers name them once one may be used.
 * @param isAllowed one of them has been opened
 */
export function useDevices(isAllowed: boolean): Devices {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    if (!isAllowed || !('mediaDevices' in navigator)) return
    const { mediaDevices } = navigator
    const read = (): void => {
      readDevices().then(setDevices, () => setDevices(none))
    }
    read()
    mediaDevices.addEventListener?.('devicechange', read)
    return () => mediaDevices.removeEventListener?.('devicechange', read)
  }, [isAllowed])
  return devices
}
