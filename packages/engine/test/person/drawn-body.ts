/** The body of the drawn person at half size, for modules that need no pixels. */
import { drawPerson, FIGURE_HEIGHT, FIGURE_WIDTH } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'

export const drawnBody = () => ({
  w: FIGURE_WIDTH / 2,
  h: FIGURE_HEIGHT / 2,
  body: bodyOf(drawPerson().pose.points, 0.5),
})
