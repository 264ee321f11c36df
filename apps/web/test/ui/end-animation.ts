import { fireEvent } from '@testing-library/react'

/** Ends an animation for React, which hears the prefixed event where `AnimationEvent` is missing, as in jsdom. */
export function endAnimation(element: Element): void {
  const type = 'AnimationEvent' in window ? 'animationend' : 'webkitAnimationEnd'
  fireEvent(element, new Event(type, { bubbles: true }))
}
