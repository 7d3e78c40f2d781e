/**
 * Names the runtime as Node does from 21 on. On Node 20 `pg` finds no name and makes a `Response` in order to learn where it
 * runs, and with it Node loads all of `fetch`, 10 MB. Imported before anything else.
 */
if (!('navigator' in globalThis))
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` },
    configurable: true,
    enumerable: true,
    writable: true,
  })
