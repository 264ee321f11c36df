import { fireEvent } from '@testing-library/react'

/**
 * Dispatches the end of an animation. React listens to the prefixed event when `AnimationEvent` is undefined, as in
 * jsdom.
 */
export function endAnimation(element: Element): void {
  const type = 'AnimationEvent' in window ? 'animationend' : 'webkitAnimationEnd'
  fireEvent(element, new Event(type, { bubbles: true }))
}
