/**
 * Styles of the button and its dialog. They apply as a constructed sheet, which a strict content security policy allows.
 * `:host` reserves the room that the shop's style sheet should reserve before this script comes: 3rem in height.
 */
const css = `
:host { display: block; min-block-size: 3rem }
:host([hidden]), [hidden] { display: none !important }
button {
  all: unset;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-block-size: 3rem;
  inline-size: var(--toile-button-width, auto);
  padding-inline: 1.25rem;
  border: var(--toile-button-border, 1px solid currentColor);
  border-radius: var(--toile-button-radius, 3px);
  background: var(--toile-button-background, #f3d534);
  color: var(--toile-button-color, #1d1e1f);
  font: var(--toile-button-font, 600 1rem/1.2 system-ui, sans-serif);
  letter-spacing: normal;
  text-transform: none;
  cursor: pointer;
  user-select: none;
}
button:focus-visible { outline: 3px solid var(--toile-focus, #1f5fbf); outline-offset: 3px }
dialog {
  all: initial;
  box-sizing: border-box;
  position: fixed;
  inset: 0;
  margin: auto;
  inline-size: min(60rem, 100vw - 2rem);
  block-size: min(46rem, 100dvh - 2rem);
  overflow: hidden;
  border: 0;
  border-radius: var(--toile-dialog-radius, 6px);
  background: light-dark(#eaebec, #1d1e1f);
  color: light-dark(#1d1e1f, #eaebec);
  color-scheme: light dark;
  font: 1rem/1.5 system-ui, sans-serif;
}
dialog:not([open]) { display: none }
dialog::backdrop { background: rgb(0 0 0 / 55%) }
iframe { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border: 0 }
.waiting {
  box-sizing: border-box;
  block-size: 100%;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 1rem;
  padding: 1rem;
  text-align: center;
}
.waiting p { margin: 0 }
@media (width < 40rem) {
  dialog { inline-size: 100vw; block-size: 100dvh; max-inline-size: none; max-block-size: none; border-radius: 0 }
}
`

let sheet: CSSStyleSheet | undefined

/** One sheet for all elements of a page. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}
