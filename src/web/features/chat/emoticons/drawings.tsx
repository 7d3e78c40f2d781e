import type { ReactNode } from 'react'
import type { EmoticonName } from '#contract/chat/emoticons.ts'

/** Drawn on a square of 24 in two colours, so that every system shows the same emoticons. */
const ink = { fill: 'none', stroke: '#4a3310', strokeWidth: 1.5, strokeLinecap: 'round' } as const

const dots = (
  <g fill="#4a3310">
    <circle cx="8.5" cy="10" r="1.3" />
    <circle cx="15.5" cy="10" r="1.3" />
  </g>
)
const arcs = <path d="M6.8 10.6q1.7-2 3.4 0m3.6 0q1.7-2 3.4 0" {...ink} />
const shut = <path d="M6.8 10.2h3.4m3.6 0h3.4" {...ink} />
const sad = <path d="M8.5 16.8q3.5-2.8 7 0" {...ink} />
const smile = <path d="M8 14q4 4 8 0" {...ink} />
const laugh = <path d="M7.5 13.5h9q-.6 5-4.5 5t-4.5-5z" fill="#8f2f1d" />
const round = <circle cx="12" cy="16" r="2" fill="#8f2f1d" />
const blush = (
  <g fill="#f08a6c" opacity=".7">
    <circle cx="6.3" cy="13.6" r="1.6" />
    <circle cx="17.7" cy="13.6" r="1.6" />
  </g>
)

function Face({ children, colour = '#f7c948' }: { children: ReactNode; colour?: string }) {
  return (
    <>
      <circle cx="12" cy="12" r="10.5" fill={colour} stroke="#c98a12" />
      {children}
    </>
  )
}

const heart = 'M12 20.5C-3 11.5 5.5 0.8 12 7.2c6.5-6.4 15 4.3 0 13.3z'

export const drawings: Readonly<Record<EmoticonName, ReactNode>> = {
  smile: (
    <Face>
      {dots}
      {smile}
    </Face>
  ),
  laugh: (
    <Face>
      {arcs}
      {laugh}
    </Face>
  ),
  giggle: (
    <Face>
      {arcs}
      {blush}
      <path d="M9 14.5q3 2.5 6 0" {...ink} />
    </Face>
  ),
  sweet: (
    <Face>
      {dots}
      {blush}
      {smile}
    </Face>
  ),
  cool: (
    <Face>
      <path d="M4.5 8.5h15v1.5q-.8 3-3.7 3-2.6 0-3-3h-1.6q-.4 3-3 3-2.9 0-3.7-3z" fill="#2b2b2b" />
      <path d="M9 16.5q3 1.8 6-.5" {...ink} />
    </Face>
  ),
  proud: (
    <Face>
      <path d="M6.8 10.6q1.7-2 3.4 0M13.8 9.5l3.2 1" {...ink} />
      <path d="M9 15q4 2.5 7-1" {...ink} />
    </Face>
  ),
  surprised: (
    <Face>
      {dots}
      {round}
      <path d="M7 6.8l2.5-.8m5 0 2.5.8" {...ink} />
    </Face>
  ),
  doubt: (
    <Face>
      {dots}
      <path d="M9 16.5h6M13.8 7.2l3.2-1.4" {...ink} />
    </Face>
  ),
  sweat: (
    <Face>
      {shut}
      <path d="M9 16h6" {...ink} />
      <path d="M18.5 4q2.6 3.6 0 5-2.6-1.4 0-5z" fill="#5aa9e6" />
    </Face>
  ),
  sad: (
    <Face>
      {dots}
      {sad}
    </Face>
  ),
  cry: (
    <Face>
      {arcs}
      <path d="M7 12.5h3v7.5q-1.5 1-3-.8zm7 0h3v6.7q-1.5 1.8-3 .8z" fill="#5aa9e6" />
      {round}
    </Face>
  ),
  angry: (
    <Face colour="#f08a5d">
      {dots}
      <path d="M6.5 7l3.5 1.5M17.5 7 14 8.5" {...ink} />
      {sad}
    </Face>
  ),
  sleepy: (
    <Face>
      {shut}
      {round}
      <path d="M16.5 3h4l-4 4h4" {...ink} />
    </Face>
  ),
  silent: (
    <Face>
      {dots}
      <path d="M8 15.5h8m-6.5-1.2v2.4m2.5-2.4v2.4m2.5-2.4v2.4" {...ink} />
    </Face>
  ),
  kiss: (
    <Face>
      <path d="M6.8 10.6q1.7-2 3.4 0" {...ink} />
      <circle cx="15.5" cy="10" r="1.3" fill="#4a3310" />
      {blush}
      <path d="M11 14q2.5.5.5 1.7 2.5.5-.5 2" {...ink} />
    </Face>
  ),
  heart: <path d={heart} fill="#d9483b" />,
  flower: (
    <>
      <path d="M12 13v9m0-3q4 0 5-3m-5 4q-3.5-.2-4.5-3" fill="none" stroke="#3b8f5a" strokeWidth="1.5" />
      <g fill="#e0607e">
        <circle cx="12" cy="4" r="3" />
        <circle cx="8" cy="7" r="3" />
        <circle cx="16" cy="7" r="3" />
        <circle cx="9.6" cy="11" r="3" />
        <circle cx="14.4" cy="11" r="3" />
      </g>
      <circle cx="12" cy="8" r="2.3" fill="#f7c948" />
    </>
  ),
  star: (
    <path d="M12 1.5l3.2 6.7 7.3 1-5.3 5.1 1.3 7.3-6.5-3.5-6.5 3.5 1.3-7.3L1.5 9.2l7.3-1z" fill="#f2b01e" />
  ),
  thumb: (
    <>
      <path d="M2.5 10.5h4.5v11h-4.5z" fill="#5a7fc0" />
      <path
        d="M8 11l4-8.5q3 .3 2.3 3.8l-.6 3h5.8q2.3.3 1.9 2.6l-1.3 7q-.5 2.3-2.7 2.3h-9.4z"
        fill="#f7c948"
        stroke="#c98a12"
      />
    </>
  ),
  ok: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#3b8f5a" />
      <path d="M7 12.5l3.5 3.5 6.5-7" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
}
