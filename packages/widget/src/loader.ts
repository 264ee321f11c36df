/** The script that a shop's page loads: defines the element once, for the server that the script came from. */
import { elementFrom, elementName } from './element.ts'

if (!customElements.get(elementName))
  customElements.define(elementName, elementFrom(new URL(import.meta.url).origin))
