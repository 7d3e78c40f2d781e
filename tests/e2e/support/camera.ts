import { findBrowser, launchArguments } from '../../support/browser.ts'

const executablePath = findBrowser()

/** For `test.use`: a browser with a camera that shows a moving picture and a microphone that beeps. */
export const withCamera = (...more: string[]) => ({
  launchOptions: {
    args: [
      ...launchArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...more,
    ],
    ...(executablePath ? { executablePath } : {}),
  },
})
