/** The script of a shop's page: defines the element, once, for the server that it came from. */
import { elementFrom, elementName } from './element.ts'

if (!customElements.get(elementName))
  customElements.define(elementName, elementFrom(new URL(import.meta.url).origin))
