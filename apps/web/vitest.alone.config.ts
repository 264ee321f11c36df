/** Tests that put others in the place of the web app's modules, so that no two files may share what they import. */
import web from './vite.config.ts'

export default {
  ...web,
  test: {
    ...web.test,
    name: 'web-alone',
    include: ['test/**/*.alone.test.{ts,tsx}'],
    exclude: [],
    isolate: true,
  },
}
